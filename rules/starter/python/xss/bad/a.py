from flask import Flask, request, make_response
from markupsafe import Markup
app = Flask(__name__)

@app.route('/hello')
def hello():
    Markup('<b>' + request.args['name'] + '</b>')  # expect-match
    return make_response('Hello ' + request.args['name'])  # expect-match
