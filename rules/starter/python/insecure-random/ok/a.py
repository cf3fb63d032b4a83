import random
import secrets
token = secrets.token_hex(16)
colour = random.choice(colours)
delay = random.random()
