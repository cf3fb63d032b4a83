from flask import Flask, request, redirect, url_for
app = Flask(__name__)

@app.route('/go')
def go():
    redirect(url_for('user', id=request.args['id']))
    redirect('/users/' + request.args['id'])
    return redirect('/')
