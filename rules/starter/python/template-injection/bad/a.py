import jinja2
from flask import Flask, request, render_template_string
app = Flask(__name__)

@app.route('/hello')
def hello():
    render_template_string('Hello ' + request.args['name'])  # expect-match
    jinja2.Template(request.form['t']).render()  # expect-match
    return render_template_string(f"<p>{request.args.get('x')}</p>")  # expect-match
