"""Electronic tai-sai: one tumbler, up to thirty terminals, with or without the table layout. Pure."""
