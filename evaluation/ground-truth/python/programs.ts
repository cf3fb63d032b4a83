/** Small programs over well-known packages, run to see what they execute: what ran must never be called unreachable. */

export interface ExecutedProgram {
  readonly name: string;
  /** Distributions that it imports itself. */
  readonly uses: readonly string[];
  readonly text: string;
}

export const programs: readonly ExecutedProgram[] = [
  {
    name: 'flask',
    uses: ['flask'],
    text: `
from flask import Flask, jsonify, render_template_string, request

app = Flask(__name__)
app.secret_key = "x"


@app.route("/hello/<name>")
def hello(name):
    return render_template_string("<b>{{ name|upper }}</b>{% for x in [1, 2] %}{{ x }}{% endfor %}", name=name)


@app.post("/sum")
def total():
    return jsonify(sum=sum(request.get_json()))


with app.test_client() as client:
    assert client.get("/hello/ann").status_code == 200
    assert client.post("/sum", json=[1, 2]).get_json()["sum"] == 3
    assert client.get("/none").status_code == 404
`,
  },
  {
    name: 'click',
    uses: ['click'],
    text: `
import click
from click.testing import CliRunner


@click.group()
@click.option("--verbose/--quiet", default=False)
@click.pass_context
def main(ctx, verbose):
    ctx.obj = verbose


@main.command()
@click.argument("count", type=int)
@click.option("--name", type=click.Choice(["a", "b"]), default="a")
@click.pass_obj
def greet(verbose, count, name):
    for _ in range(count):
        click.echo(click.style(name, fg="red"))


runner = CliRunner()
assert runner.invoke(main, ["--verbose", "greet", "2", "--name", "b"]).exit_code == 0
assert runner.invoke(main, ["greet", "--help"]).exit_code == 0
assert runner.invoke(main, ["greet", "x"]).exit_code == 2
`,
  },
  {
    name: 'pyyaml',
    uses: ['pyyaml'],
    text: `
import yaml

data = yaml.safe_load("a: [1, 2.5, yes]\\nb: &x {c: 2020-01-01}\\nd: *x\\n")
text = yaml.dump(data, sort_keys=True)
assert yaml.load(text, Loader=yaml.FullLoader)["a"] == data["a"]
list(yaml.scan("- a\\n- |\\n  text\\n"))
`,
  },
  {
    name: 'sqlalchemy',
    uses: ['sqlalchemy'],
    text: `
from sqlalchemy import ForeignKey, create_engine, func, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Owner(Base):
    __tablename__ = "owners"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    pets: Mapped[list["Pet"]] = relationship(back_populates="owner")


class Pet(Base):
    __tablename__ = "pets"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("owners.id"))
    owner: Mapped[Owner] = relationship(back_populates="pets")


engine = create_engine("sqlite://")
Base.metadata.create_all(engine)
with Session(engine) as session:
    session.add(Owner(name="ann", pets=[Pet(), Pet()]))
    session.commit()
    rows = session.execute(select(Owner.name, func.count(Pet.id)).join(Pet).group_by(Owner.name)).all()
    assert rows == [("ann", 2)]
`,
  },
  {
    name: 'django',
    uses: ['django'],
    text: `
import django
from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.template import engines
from django.urls import path

settings.configure(
    DEBUG=True,
    ROOT_URLCONF=__name__,
    SECRET_KEY="x",
    ALLOWED_HOSTS=["*"],
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
)
django.setup()


def index(request):
    return HttpResponse(engines["django"].from_string("{{ name|lower }}").render({"name": "ANN"}))


def data(request, number):
    return JsonResponse({"number": number})


urlpatterns = [path("", index), path("data/<int:number>/", data)]

from django.test import Client

client = Client()
assert client.get("/").content == b"ann"
assert client.get("/data/3/").json() == {"number": 3}
assert client.get("/none").status_code == 404
`,
  },
  {
    name: 'attrs',
    uses: ['attrs'],
    text: `
import attr
from attrs import asdict, define, evolve, field, validators


@define
class Point:
    x: int = field(default=0, validator=validators.instance_of(int), converter=int)
    y: int = field(default=0)

    @y.validator
    def check(self, attribute, value):
        if value < 0:
            raise ValueError(value)


@attr.s(auto_attribs=True, frozen=True)
class Old:
    a: int = attr.ib(factory=list)


assert asdict(evolve(Point("1"), y=2)) == {"x": 1, "y": 2}
Old()
`,
  },
  {
    name: 'rich',
    uses: ['rich'],
    text: `
import io
from rich.console import Console
from rich.markdown import Markdown
from rich.syntax import Syntax
from rich.table import Table

console = Console(file=io.StringIO(), width=60, force_terminal=True)
table = Table(title="t")
table.add_column("a", justify="right")
table.add_row("[bold]1[/bold]")
console.print(table)
console.print(Markdown("# x\\n* y"))
console.print(Syntax("x = 1", "python"))
`,
  },
  {
    name: 'requests',
    uses: ['requests'],
    text: `
import requests
from requests.adapters import BaseAdapter


class Local(BaseAdapter):
    def send(self, request, **options):
        response = requests.Response()
        response.status_code = 200
        response.url = request.url
        response.request = request
        response._content = b'{"a": 1}'
        return response

    def close(self):
        pass


session = requests.Session()
session.mount("local://", Local())
assert session.get("local://x/y", params={"q": "1"}, auth=("a", "b")).json() == {"a": 1}
assert requests.Request("POST", "http://x.example/", data={"a": "1"}, cookies={"c": "d"}).prepare().body == "a=1"
`,
  },
  {
    name: 'beautifulsoup4',
    uses: ['beautifulsoup4'],
    text: `
from bs4 import BeautifulSoup

for parser in ("html.parser", "html5lib", "lxml"):
    soup = BeautifulSoup("<p class=a>x<b>y</b></p>", parser)
    assert soup.select("p.a > b")[0].get_text() == "y"
    soup.p.append(soup.new_tag("i"))
    soup.prettify()
`,
  },
  {
    name: 'fastapi',
    uses: ['fastapi', 'httpx'],
    text: `
from fastapi import Depends, FastAPI, HTTPException
from fastapi.testclient import TestClient
from pydantic import BaseModel, field_validator

app = FastAPI()


class Item(BaseModel):
    name: str
    price: float = 1.0

    @field_validator("name")
    @classmethod
    def lower(cls, value):
        return value.lower()


def number(q: int = 1):
    return q


@app.post("/items")
async def create(item: Item, q: int = Depends(number)):
    return {"name": item.name, "q": q}


@app.get("/fail")
def fail():
    raise HTTPException(status_code=418)


client = TestClient(app)
assert client.post("/items?q=2", json={"name": "A"}).json() == {"name": "a", "q": 2}
assert client.get("/fail").status_code == 418
assert client.get("/openapi.json").status_code == 200
`,
  },
  {
    name: 'celery',
    uses: ['celery'],
    text: `
from celery import Celery, chain

app = Celery("x", broker="memory://", backend="cache+memory://")
app.conf.task_always_eager = True


@app.task(bind=True)
def add(self, a, b):
    return a + b


assert add.delay(1, 2).get() == 3
assert chain(add.s(1, 2), add.s(3))().get() == 6
`,
  },
  {
    name: 'jsonschema',
    uses: ['jsonschema'],
    text: `
import jsonschema

schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"type": "integer", "minimum": 1}}}
jsonschema.validate({"a": 2}, schema)
assert list(jsonschema.Draft202012Validator(schema).iter_errors({"a": 0}))
`,
  },
  {
    name: 'markdown',
    uses: ['markdown'],
    text: `
import markdown

text = "# x\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |\\n\\n* y\\n"
assert "<table>" in markdown.markdown(text, extensions=["tables", "toc", "fenced_code", "codehilite"])
`,
  },
];

/** Distributions that no program uses. */
export const unused = ['six', 'tqdm'];

/** Runs a program and writes which code ran, as JSON lines of file and qualified name. */
export const recorder = `
import json, os, runpy, sys, threading

seen = set()
root = os.path.realpath(sys.argv[2])


def note(frame, event, argument):
    if event == "call":
        seen.add(frame.f_code)


main = sys.argv[1]
out = sys.argv[3]
sys.argv = [main]
threading.setprofile(note)
sys.setprofile(note)
try:
    runpy.run_path(main, run_name="__main__")
finally:
    sys.setprofile(None)
    threading.setprofile(None)
    rows = set()
    for code in seen:
        path = os.path.realpath(code.co_filename)
        if path.startswith(root + os.sep):
            rows.add((path[len(root) + 1:], getattr(code, "co_qualname", code.co_name)))
    with open(out, "w") as file:
        json.dump(sorted(rows), file)
`;
