from flask import Flask, request
app = Flask(__name__)

@app.route('/user')
def user():
    cursor.execute('SELECT * FROM users WHERE name = %s', (request.args['name'],))
    cursor.execute('SELECT * FROM users WHERE id = %d' % int(request.args['id']))
    User.objects.filter(name=request.args['name'])
    order = 'age' if request.args['by'] == 'age' else 'name'
    cursor.execute('SELECT * FROM users ORDER BY ' + order)
    return 'ok'
