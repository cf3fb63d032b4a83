import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { handlerCases, handlersIn, statedHandler } from '../../../../testing/handler-cases.ts';
import { pythonHandlers } from './index.ts';

describe('handlers of Python', () => {
  for (const { name, files, expected } of handlerCases(new URL('fixtures/', import.meta.url)))
    test(`${name}: each handler is found, with its route and all that stands before it`, () => {
      assert.deepEqual({ handlers: handlersIn(pythonHandlers, files).map(statedHandler) }, expected);
    });

  test('ten thousand routes in one file are read in one pass', () => {
    const routes = Array.from({ length: 10_000 }, (_, n) => `@app.route("/r${n}")\ndef f${n}():\n    return ""\n`);
    const text = `from flask import Flask\napp = Flask(__name__)\n${routes.join('\n')}`;
    assert.equal(handlersIn(pythonHandlers, new Map([['app.py', text]])).length, 10_000);
  });

  test('blocks are read as deep as the bound, and no deeper', () => {
    for (const [deep, count] of [
      [20, 1],
      [21, 0],
    ] as const) {
      const opened = Array.from({ length: deep }, (_, n) => `${' '.repeat(n)}with part(${n}):\n`).join('');
      const inner = ['@app.get("/x")', 'def page():', '    return 1'].map((line) => `${' '.repeat(deep)}${line}\n`);
      const text = `from fastapi import FastAPI\napp = FastAPI()\n${opened}${inner.join('')}`;
      assert.equal(handlersIn(pythonHandlers, new Map([['app.py', text]])).length, count);
    }
  });

  test('rings of imports, bases, routers and calls end', () => {
    const files = new Map([
      [
        'a.py',
        'from b import router, B, f\nfrom b import *\nclass A(B):\n    pass\ndef g(x):\n    return f(x)\ng(router)\n',
      ],
      [
        'b.py',
        'from fastapi import APIRouter\nfrom a import A, g\nfrom a import *\nrouter = APIRouter(prefix="/x")\nrouter.include_router(router)\nother = APIRouter()\nother.include_router(router)\nrouter.include_router(other)\nclass B(A):\n    pass\nclass C(C):\n    pass\ndef f(x):\n    g(x)\n    return f(f(x))\n@router.get("/")\ndef page():\n    return f(page)\n',
      ],
      [
        'urls.py',
        'from django.urls import include, path\nurlpatterns = [path("a/", include("urls"))]\nurlpatterns.append(path("b/", include(urlpatterns)))\n',
      ],
    ]);
    const found = handlersIn(pythonHandlers, files);
    assert.ok(found.every(({ name }) => name === 'page'));
    assert.ok(found.length > 0 && found.length < 50);
  });

  test('code nested ten thousand deep is read as far as the bound, without an overflow', () => {
    const deep = 10_000;
    for (const text of [
      `x = ${'['.repeat(deep)}${']'.repeat(deep)}\n`,
      `x = ${'f('.repeat(deep)}1${')'.repeat(deep)}\n`,
      `x = ${'a + '.repeat(deep)}1\n`,
      `x = a${'.b'.repeat(deep)}\n`,
      `x = a${'.b()'.repeat(deep)}\n`,
    ])
      assert.deepEqual(handlersIn(pythonHandlers, new Map([['x.py', `import flask\n${text}`]])), []);
  });

  test('calls that double at each step are followed only as far as the budget', () => {
    const functions = Array.from(
      { length: 60 },
      (_, n) => `def f${n}(x):\n    f${n + 1}(x + "a")\n    f${n + 1}(x + "b")\n`,
    );
    const loops =
      'rows = [1, 2, 3, 4, 5, 6, 7, 8, 9]\n' +
      Array.from({ length: 30 }, (_, n) => `${'    '.repeat(n)}for v${n} in rows:\n`).join('') +
      `${'    '.repeat(30)}f0("x")\n`;
    assert.deepEqual(
      handlersIn(pythonHandlers, new Map([['x.py', `import flask\n${functions.join('')}\nf0("x")\n${loops}`]])),
      [],
    );
  });
});
