"""What the event prints: values in, bytes out."""
