from flask import Flask, request
app = Flask(__name__)

@app.route('/user')
def user():
    name = request.args.get('name')
    cursor.execute("SELECT * FROM users WHERE name = '%s'" % name)  # expect-match
    db.session.execute(f"SELECT * FROM users WHERE id = {request.args['id']}")  # expect-match
    return 'ok'
