"""What the families of dishes are made of. 1 unit of length is 10 cm; z points up, the table is z = 0, the camera looks from -y."""
