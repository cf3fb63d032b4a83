import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { handlerCases, handlersIn, statedHandler } from '../../../../testing/handler-cases.ts';
import { rubyHandlers } from './index.ts';

describe('handlers of Ruby', () => {
  for (const { name, files, expected } of handlerCases(new URL('fixtures/', import.meta.url)))
    test(`${name}: each handler is found, with its route and all that stands before it`, () => {
      assert.deepEqual({ handlers: handlersIn(rubyHandlers, files).map(statedHandler) }, expected);
    });

  test('ten thousand routes in one file are read in one pass', () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `  get "r${n}", to: "pages#show"`);
    const files = new Map([
      ['config/routes.rb', `Rails.application.routes.draw do\n${lines.join('\n')}\nend\n`],
      ['app/controllers/pages_controller.rb', 'class PagesController < Base\n  def show; end\nend\n'],
    ]);
    assert.equal(handlersIn(rubyHandlers, files).length, 10_000);
  });

  test('concerns of concerns are read as deep as the bound, and no deeper', () => {
    for (const [deep, count] of [
      [23, 1],
      [24, 0],
    ] as const) {
      const inner = Array.from({ length: deep }, (_, n) => `concern(:c${n}) { concerns :c${n + 1} }\n`).join('');
      const text = `${inner}concern(:c${deep}) { get "x", to: "pages#show" }\nconcerns :c0\n`;
      const files = new Map([
        ['config/routes.rb', `Rails.application.routes.draw do\n${text}end\n`],
        ['app/controllers/pages_controller.rb', 'class PagesController < Base\n  def show; end\nend\n'],
      ]);
      assert.equal(handlersIn(rubyHandlers, files).length, count);
    }
  });

  test('rings of classes, concerns, drawn files and mounts end', () => {
    const files = new Map([
      [
        'config/routes.rb',
        'Rails.application.routes.draw do\n  concern(:a) { concerns :b }\n  concern(:b) { concerns :a }\n  concerns :a\n  draw :more\n  get "x", to: "a#x"\nend\n',
      ],
      ['config/routes/more.rb', 'draw :more\n'],
      [
        'a.rb',
        'class AController < BController\n  include M\n  m\n  def self.m\n    m\n  end\n  def x; end\nend\nmodule M\n  include M\n  include N\nend\nmodule N\n  include M\nend\n',
      ],
      ['b.rb', 'class BController < AController\nend\n'],
      ['c.rb', 'class A1 < Grape::API\n  mount B1\nend\nclass B1 < Grape::API\n  mount A1\nend\n'],
    ]);
    assert.deepEqual(
      handlersIn(rubyHandlers, files).map(({ route }) => route),
      ['GET /x'],
    );
  });

  test('code nested ten thousand deep is read as far as the bound, without an overflow', () => {
    for (const text of [
      `x = ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`,
      `x = a${'.b'.repeat(10_000)}\n`,
      `${'namespace :a do\n'.repeat(5_000)}${'end\n'.repeat(5_000)}`,
      `${'module A\n'.repeat(5_000)}${'end\n'.repeat(5_000)}`,
    ])
      assert.deepEqual(handlersIn(rubyHandlers, new Map([['config/routes.rb', `class A; end\n${text}`]])), []);
  });
});
