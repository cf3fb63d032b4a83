from flask import Flask

app = Flask(__name__)


@app.route("/admin/export")
def export():  # expect-match
    return "everything"
