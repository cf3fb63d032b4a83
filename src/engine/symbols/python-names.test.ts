import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pythonNames } from './python-names.ts';

const named = pythonNames(
  new Map([
    [
      'pad/__init__.py',
      'from .text import (\n    Padder,  # the class\n    pad as pad_text,\n)\nfrom pad.deep import deepen\n',
    ],
    ['pad/text.py', 'class Padder:\n    def run(self): ...\n'],
    ['pad/api.py', "from pad import deepen, hidden\n__all__ = ['deepen']\n"],
    ['pad/inner/__init__.py', 'from ..text import Padder\n'],
    ['pad/user.py', 'from pad.text import Padder\n'],
  ]),
);

const said = (module: string, name: string): readonly string[] =>
  named.of(module, name).map((entry) => `${entry.module}#${entry.name}`);

test('a package hands on what it imports, under the names that it gives, members along with their class', () => {
  assert.deepEqual(said('pad.text', 'Padder'), ['pad#Padder', 'pad.inner#Padder']);
  assert.deepEqual(said('pad.text', 'Padder.run'), ['pad#Padder.run', 'pad.inner#Padder.run']);
  assert.deepEqual(said('pad.text', 'pad'), ['pad#pad_text']);
});

test('a module with a list of what it offers hands on what the list names, also what it has from another', () => {
  assert.deepEqual(said('pad.deep', 'deepen'), ['pad#deepen', 'pad.api#deepen']);
  assert.deepEqual(said('pad.hidden', 'hidden'), []);
});

test('modules that hand a name on to each other end', () => {
  const ring = pythonNames(
    new Map([
      ['a/__init__.py', 'from b import name\n'],
      ['b/__init__.py', 'from a import name\n'],
    ]),
  );
  assert.deepEqual(ring.of('a', 'name'), [{ module: 'b', name: 'name' }]);
});
