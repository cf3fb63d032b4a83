"""Makes the monthly sales report from a settings file."""
import requests
import yaml
from jinja2 import Template


def make_report(settings_path):
    with open(settings_path) as settings_file:
        settings = yaml.load(settings_file)
    sales = requests.get(settings["sales_url"]).json()
    return Template(settings["template"]).render(sales=sales)
