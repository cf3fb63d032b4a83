import jwt
a = jwt.encode(claims, KEY, algorithm='HS256')
b = jwt.decode(text, settings.KEY, algorithms=['HS256'])
c = base64.encode(text, 'utf-8')
