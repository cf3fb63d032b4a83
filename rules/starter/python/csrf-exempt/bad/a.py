from django.views.decorators.csrf import csrf_exempt

# expect-match
@csrf_exempt
def pay(request):
    transfer(request.user, request.POST['to'])
    return done(request)

# expect-match
@csrf_exempt
def drop(request):
    if request.method == 'POST':
        remove(request.user, request.POST.get('id'))
    return done(request)

# expect-match
@csrf_exempt
def edit(request, number):
    save(request.session['id'], number, request.body)
