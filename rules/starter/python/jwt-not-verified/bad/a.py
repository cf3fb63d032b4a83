import jwt
a = jwt.decode(text, key, options={'verify_signature': False})  # expect-match
b = jwt.decode(text, key, verify=False)  # expect-match
c = jwt.encode(claims, None, algorithm='none')  # expect-match
