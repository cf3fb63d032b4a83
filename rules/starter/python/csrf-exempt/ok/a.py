from django.views.decorators.csrf import csrf_protect

@csrf_protect
def pay(request):
    return ok(request)

def drop(request):
    return ok(request)

@login_required
def edit(request):
    return ok(request)
