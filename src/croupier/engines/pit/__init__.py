"""All streams as one state, what they tell each other, and events as bytes."""
