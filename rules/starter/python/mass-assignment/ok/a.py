a = User(name=request.json['name'])
b = User(**defaults)
c = User.objects.create(name=request.data['name'])
