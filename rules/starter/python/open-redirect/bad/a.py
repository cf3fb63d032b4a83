from flask import Flask, request, redirect
app = Flask(__name__)

@app.route('/go')
def go():
    if request.args.get('a'):
        return redirect(request.args['a'])  # expect-match
    target = request.form.get('next')
    return redirect(target)  # expect-match
