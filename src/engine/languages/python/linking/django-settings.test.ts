/** What Django’s settings list, however they are written. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import { modulesOfDjango } from './django-settings.ts';

const wsgi = 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop.settings")\n';

const cases: readonly (readonly [why: string, settings: string, listed: readonly string[]])[] = [
  ['a list', 'INSTALLED_APPS = ["a", "b.apps.BConfig"]', ['a', 'b.apps.BConfig']],
  ['a tuple, and middleware', "INSTALLED_APPS = ('a',)\nMIDDLEWARE = ['m.n.O']", ['a', 'm.n.O']],
  ['with a type', 'INSTALLED_APPS: list[str] = ["a"]', ['a']],
  ['a sum of names', 'X = ["a"]\nY = ["b"]\nINSTALLED_APPS = X + ["c"] + Y', ['a', 'c', 'b']],
  ['spread', 'X = ["a"]\nINSTALLED_APPS = [*X, "b"]', ['a', 'b']],
  ['grown', 'INSTALLED_APPS = ["a"]\nINSTALLED_APPS += ["b"]\nINSTALLED_APPS += ("c",)', ['a', 'b', 'c']],
  [
    'by methods',
    'INSTALLED_APPS = []\nINSTALLED_APPS.append("a")\nINSTALLED_APPS.insert(0, "b")\nINSTALLED_APPS.extend(["c"])',
    ['a', 'b', 'c'],
  ],
  ['taken away', 'INSTALLED_APPS = ["a", "b"]\nINSTALLED_APPS.remove("a")', ['b']],
  ['emptied', 'INSTALLED_APPS = ["a"]\nINSTALLED_APPS.clear()', []],
  ['set anew', 'INSTALLED_APPS = ["a"]\nINSTALLED_APPS = ["b"]', ['b']],
  ['by a comprehension', 'INSTALLED_APPS = ["a"]\nINSTALLED_APPS = [x for x in INSTALLED_APPS if x]', []],
  ['grown on a condition', 'INSTALLED_APPS = ["a"]\nif X:\n    INSTALLED_APPS += ["b"]', ['a']],
  ['set on a condition', 'INSTALLED_APPS = ["a"]\nif X:\n    INSTALLED_APPS = ["b"]', []],
  [
    'taken away on a condition',
    'INSTALLED_APPS = ["a"]\ntry:\n    INSTALLED_APPS.remove("a")\nexcept X:\n    pass',
    [],
  ],
  ['made names', 'INSTALLED_APPS = [f"{x}.y", "a" + z, name]', []],
  ['from others', 'from .base import *\nINSTALLED_APPS += ["b"]', ['a', 'b']],
  ['from others by name', 'from shop.base import INSTALLED_APPS', ['a']],
  ['from others, another name', 'from shop.base import MIDDLEWARE', []],
  ['from itself', 'from shop.settings import *\nINSTALLED_APPS = ["a"]', ['a']],
  ['beside what is no name', 'INSTALLED_APPS = ["a"]\nX["*"] = 1\n* y, z = X\nif X:\n    y = 1', ['a']],
  ['that does not parse', 'INSTALLED_APPS = ["a"\n', []],
];

const files = { 'shop/base.py': 'INSTALLED_APPS = ["a"]\n', 'shop/other.py': 'INSTALLED_APPS = ["other"]\n' };

async function listedIn(tree: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const fileOf = (from: string, module: string): string | undefined => {
    const path = `${module.startsWith('.') ? `${from.split('/')[0] ?? ''}/${module.slice(1)}` : module.replaceAll('.', '/')}.py`;
    return path in tree ? path : undefined;
  };
  const found = await modulesOfDjango({ tree: memoryTree(tree), fileOf });
  for (const { name, path, start, end } of found) assert.equal(tree[path]?.slice(start + 1, end - 1), name);
  return found.map(({ name }) => name);
}

void describe('what Django’s settings list', () => {
  for (const [why, settings, listed] of cases)
    void it(why, async () => {
      assert.deepEqual(await listedIn({ ...files, 'shop/settings.py': settings, 'shop/wsgi.py': wsgi }), listed);
    });

  void it('is of the server’s settings, and of manage.py’s only where no server has any', async () => {
    const manage = wsgi.replace('settings"', 'other"');
    const own = { ...files, 'shop/settings.py': 'INSTALLED_APPS = ["served"]\n', 'manage.py': manage };
    assert.deepEqual(await listedIn({ ...own, 'shop/asgi.py': wsgi }), ['served']);
    assert.deepEqual(await listedIn(own), ['other']);
  });

  void it('is asked of no tests and no packages', async () => {
    const own = { ...files, 'shop/settings.py': 'INSTALLED_APPS = ["a"]\n' };
    assert.deepEqual(await listedIn({ ...own, 'tests/shop/wsgi.py': wsgi }), []);
    assert.deepEqual(await listedIn({ ...own, 'node_modules/shop/wsgi.py': wsgi }), []);
  });
});
