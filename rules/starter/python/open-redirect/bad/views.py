from django.http import HttpResponseRedirect

def out(request):
    return HttpResponseRedirect(request.GET['next'])  # expect-match
