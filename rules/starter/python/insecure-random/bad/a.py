import random
token = ''.join(random.choice(letters) for _ in range(20))  # expect-match
user.otp = random.randint(100, 999)  # expect-match
api_key = str(random.random())  # expect-match
