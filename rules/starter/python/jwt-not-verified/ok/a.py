import jwt
a = jwt.decode(text, key, algorithms=['HS256'])
b = jwt.decode(text, key, options={'verify_signature': True})
c = jwt.encode(claims, key, algorithm='HS256')
