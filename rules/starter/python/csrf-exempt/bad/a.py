from django.views.decorators.csrf import csrf_exempt

@csrf_exempt
def pay(request):
    return ok(request)

@csrf_exempt
def drop(request):
    return ok(request)

@csrf_exempt
def edit(request, number):
    return ok(request)
