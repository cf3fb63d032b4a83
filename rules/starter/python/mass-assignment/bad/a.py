a = User(**request.json)  # expect-match
b = User(**request.get_json())  # expect-match
c = User.objects.create(**request.data)  # expect-match
