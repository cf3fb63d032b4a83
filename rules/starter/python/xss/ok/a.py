import html
from flask import Flask, request, make_response
from markupsafe import Markup, escape
app = Flask(__name__)

@app.route('/hello')
def hello():
    Markup('<b>' + escape(request.args['name']) + '</b>')
    make_response(html.escape(request.args['name']))
    return make_response('Hello')
