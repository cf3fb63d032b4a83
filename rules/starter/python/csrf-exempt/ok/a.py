from django.views.decorators.csrf import csrf_protect, csrf_exempt

@csrf_protect
def pay(request):
    return done(request.POST)

def drop(request):
    return done(request.POST)

@csrf_exempt
def show(request):
    return render(request, 'page.html', {'name': request.user})

@csrf_exempt
def hook(request):
    check_signature(request.body)
