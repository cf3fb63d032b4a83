from string import Template
from flask import Flask, request, render_template_string, render_template
app = Flask(__name__)

@app.route('/hello')
def hello():
    render_template_string('Hello {{ name }}', name=request.args['name'])
    render_template('hello.html', name=request.args['name'])
    return Template(request.form['t']).substitute()
