"""The pages, by what they are about: each has its handlers and says where they are."""
