from flask import Flask
from flask_login import login_required

app = Flask(__name__)


@app.route("/admin/export")
@login_required
def export():
    return "everything"
