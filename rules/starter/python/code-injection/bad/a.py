from flask import Flask, request
app = Flask(__name__)

@app.route('/calc')
def calc():
    a = eval(request.args['x'])  # expect-match
    exec(request.form.get('code'))  # expect-match
    text = 'lambda: ' + request.args['y']
    return str(eval(text))  # expect-match
