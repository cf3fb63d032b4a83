/** Loaders that are handed on, programs that are started and settings of the log: what is told by the file, and what opens it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractFacts } from '../../extract-facts.ts';

const before = 'import os, sys, subprocess, importlib, logging.config\n';
const run = (words: string): string => `subprocess.run(${words})`;
const shell = (line: string): string => `os.system(${line})`;
const log = (settings: string): string => `logging.config.dictConfig(${settings})`;

const told: readonly string[] = [
  run('[sys.executable, "-m", "lib"]'),
  run('["git", "status", x]'),
  run('["flock", "/tmp/x", "ls"]'),
  run('["apt-get", "install", "python3"]'),
  run('["python", "-m", "unittest", "tests.a"]'),
  run('["python", "-m", "pdb"]'),
  run('["python", "manage.py", x]'),
  run('["env", "-u", "X", "python", "-m", "lib"]'),
  run('["x"], executable="/bin/true"'),
  shell('"gunicorn --port $PORT app"'),
  shell('"python -c \'print(1)\'"'),
  shell('"bash run.sh"'),
  log('{"version": 1, "handlers": {"a": {"class": "lib.Handler", "level": x}}}'),
  'L = {"handlers": {"a": {"class": "lib.H"}}}\nL["root"] = x\n' + log('L'),
  `import json\n${log('json.load(open("log.json"))')}`,
  log('settings.LOGGING'),
  log('{"formatters": {"a": {"()": lib.make}}}'),
  'try:\n    pass\nexcept importlib.import_module("lib").Error:\n    pass',
  'importlib.import_module("lib").TABLE["a"] = 1',
  'from lib import f as eval\neval(x)',
  'from importlib.metadata import EntryPoint\ndef f(point: EntryPoint): pass',
  'import pytest\npytest.importorskip("lib")',
  'import unittest\nunittest.TestLoader().discover("tests")',
  'os.environ["PYTHONPATH"] = x',
];

const untold: readonly string[] = [
  run('[sys.executable, "-m", x]'),
  run('["python", "-m", "cProfile", "-m", x]'),
  run('["python", "-m", "unittest", x]'),
  run('["python", "-m", "timeit", "-s", "import " + x]'),
  run('["flock", "/tmp/x", "python", "-m", x]'),
  run('["find", ".", "-exec", "python", "-c", x, ";"]'),
  run('["env", "-u", "X", "python", "-m", x]'),
  run('["timeout", "--signal", "KILL", "5", "python", "-m", x]'),
  run('["x", "-m", y], executable="/usr/bin/python3"'),
  run('["bash"], input=x'),
  'c = ["ls", "-m", "lib"]\nc[0] = sys.executable\n' + run('c'),
  shell('"python -m $MODULE"'),
  shell('"M=lib; python -m ${M}"'),
  shell('"for m in a b; do python -m $m; done"'),
  shell('"$RUNNER -m lib"'),
  shell('"eval python -m $X"'),
  shell('"echo x | sh"'),
  shell('"ls | xargs -I {} python -m {}"'),
  log('make()'),
  log('{"handlers": make()}'),
  log('{"handlers": {"a": make()}}'),
  log('{"handlers": {n: {"class": n} for n in x}}'),
  log('{"handlers": {"a": {"class": settings.HANDLER}}}'),
  log('{"handlers": {"a": {"class": "lib." + x, **y}}}'),
  log('{**x}'),
  log('{"handlers": {"a": {"stream": f"ext://{x}"}}}'),
  'L = {"handlers": {}}\nL["handlers"]["a"] = x\n' + log('L'),
  'L = {"handlers": {}}\nL.update(x)\n' + log('L'),
  'H = {"class": x}\n' + log('{"handlers": {"a": H}}'),
  'try:\n    pass\nexcept importlib.import_module(x).Error:\n    pass',
  'try:\n    pass\nexcept (importlib.import_module(x).Error, ValueError):\n    pass',
  'importlib.import_module(x).TABLE["a"] = 1',
  'del importlib.import_module(x).TABLE["a"]',
  'def f[T: importlib.import_module(x).A](a: T): pass',
  'class A[T: importlib.import_module(x).A]: pass',
  'from importlib import import_module as by_name',
  'from pydoc import locate',
  'from pickle import loads as revive',
  'from importlib.metadata import entry_points as plug_ins',
  'import pydoc as docs',
  'import pickle as pk',
  'from compat import eval\neval(x)',
  'from os import *\nsystem(x)',
  'def run(spec):\n    spec.loader.exec_module(m)\nspec_of = importlib.util.find_spec("lib")',
  'importlib.util.find_spec("lib")\nfinder.find_spec(x).loader.exec_module(m)',
  'importlib._bootstrap._gcd_import(x)',
  'import _frozen_importlib\n_frozen_importlib._gcd_import(x)',
  'from multiprocessing.reduction import ForkingPickler\nForkingPickler.loads(x)',
  'logging.config._resolve(x)',
  'logging.config.BaseConfigurator({}).resolve(x)',
  'from unittest.mock import patch\npatch.dict("a" + x, {})',
  'from unittest.mock import patch\npatch.multiple(f"{x}.a", b=1)',
  'import typing, lib\nlib.TYPE_CHECKING: bool = True',
  'from unittest.mock import patch\npatch.multiple(lib, TYPE_CHECKING=True)',
  'import pytest\npytest.importorskip(x)',
  'import unittest\nunittest.TestLoader().discover(x)',
  'import unittest\nunittest.defaultTestLoader.discover(f"{x}")',
  'from lib import f as eval\ndel eval\neval(x)',
  'from contextlib import suppress\nwith suppress(ImportError):\n    from lib import f as eval\neval(x)',
  'os.environ["PYTHONBREAKPOINT"] = x',
  run('["python", "-m", "pickle", "a.pkl"]'),
  'exec(open(os.path.join(os.path.dirname(__file__), ".venv", x)).read())',
];

async function isOpen(text: string): Promise<boolean> {
  const read = await extractFacts('a.py', 'python', Buffer.from(before + text));
  assert.ok('facts' in read, 'reason' in read ? read.reason : '');
  return read.facts.hazards.some(({ code }) => code === 'dynamic_load');
}

void describe('a loader, a program or a setting', () => {
  for (const text of told) void it(`is told: ${text}`, async () => assert.equal(await isOpen(text), false));
  for (const text of untold) void it(`is open: ${text}`, async () => assert.equal(await isOpen(text), true));
});
