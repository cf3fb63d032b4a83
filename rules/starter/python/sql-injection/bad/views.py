from django.shortcuts import render

def login(request):
    name = request.POST.get('name')
    query = "SELECT * FROM login WHERE user='" + name + "'"
    found = Login.objects.raw(query)  # expect-match
    return render(request, 'a.html', {'found': found})
