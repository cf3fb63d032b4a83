/**
 * However own code starts the program of a package, neither the program nor its package is taken for what nothing loads: each
 * way is asked about with the sources of the package, whose manifest tells what its program is called, and where the language's
 * lockfile tells it, without.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import { inProcessFacts } from '../languages/extract-facts.ts';
import { noSymbols } from '../model/advisory.ts';
import { analyzeReachability } from './analyze.ts';

type Files = Readonly<Record<string, string>>;

interface Ecosystem {
  readonly name: string;
  /** The file that holds the way, and what stands before it. */
  readonly path: string;
  readonly before: string;
  readonly manifests: Files;
  readonly installed: Files;
}

const locked = { version: '1.0.0', resolved: 'https://npm-registry.example/lib/-/lib-1.0.0.tgz' };
const npm = { name: 'app', version: '1.0.0', private: true, dependencies: { lib: '^1.0.0' } };
const composer = {
  packages: [
    { name: 'acme/lib', version: '1.0.0', bin: ['bin/tool'], autoload: { 'psr-4': { 'Acme\\Kit\\': 'src/' } } },
  ],
};

const ecosystems: readonly Ecosystem[] = [
  {
    name: 'javascript',
    path: 'index.js',
    before: "const cp = require('child_process');\nconst path = require('path');\n",
    manifests: {
      'package.json': JSON.stringify(npm),
      'package-lock.json': JSON.stringify({
        lockfileVersion: 3,
        packages: { '': npm, 'node_modules/lib': { ...locked, bin: { tool: 'cli.js' } } },
      }),
    },
    installed: {
      'node_modules/lib/package.json': JSON.stringify({ name: 'lib', version: '1.0.0', bin: { tool: 'cli.js' } }),
      'node_modules/lib/cli.js': "require('./index.js');\n",
      'node_modules/lib/index.js': 'exports.run = () => 1;\n',
    },
  },
  {
    name: 'python',
    path: 'app.py',
    before: 'import asyncio, os, runpy, shlex, shutil, subprocess, sys\nfrom pathlib import Path\n',
    manifests: {
      'pyproject.toml':
        '[tool.poetry]\nname = "a"\nversion = "1"\n[tool.poetry.dependencies]\npython = "^3.10"\nlib = "1.0.0"\n',
      'poetry.lock':
        '[[package]]\nname = "lib"\nversion = "1.0.0"\ndescription = ""\noptional = false\npython-versions = "*"\nfiles = []\n\n' +
        '[metadata]\nlock-version = "2.0"\npython-versions = "*"\ncontent-hash = "x"\n',
    },
    installed: Object.fromEntries(
      [
        ['lib/__init__.py', 'x = 1\n'],
        ['lib/cli.py', 'def main():\n    pass\n'],
        ['lib-1.0.0.dist-info/METADATA', 'Metadata-Version: 2.1\nName: lib\nVersion: 1.0.0\n'],
        ['lib-1.0.0.dist-info/entry_points.txt', '[console_scripts]\ntool = lib.cli:main\n'],
        [
          'lib-1.0.0.dist-info/RECORD',
          'lib/__init__.py,,\nlib/cli.py,,\nlib-1.0.0.dist-info/METADATA,,\nlib-1.0.0.dist-info/entry_points.txt,,\n' +
            'lib-1.0.0.dist-info/RECORD,,\n../../../bin/tool,,\n',
        ],
      ].map(([path, text]) => [`venv/lib/python3.11/site-packages/${path}`, text ?? '']),
    ),
  },
  {
    name: 'php',
    path: 'main.php',
    before: '<?php\n',
    manifests: {
      'composer.json': '{"require": {"acme/lib": "*"}}',
      'composer.lock': JSON.stringify({ ...composer, 'packages-dev': [] }),
    },
    installed: {
      'vendor/composer/installed.json': JSON.stringify({ ...composer, 'dev-package-names': [] }),
      'vendor/acme/lib/bin/tool': '#!/usr/bin/env php\n<?php\n(new Acme\\Kit\\Kit())->go();\n',
      'vendor/acme/lib/src/Kit.php': '<?php\nnamespace Acme\\Kit;\nclass Kit { function go() {} }\n',
    },
  },
  {
    name: 'ruby',
    path: 'main.rb',
    before: '',
    manifests: {
      Gemfile: "source 'https://rubygems.example'\ngem 'lib', require: false\n",
      'Gemfile.lock':
        'GEM\n  remote: https://rubygems.example/\n  specs:\n    lib (1.0.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  lib\n',
    },
    installed: {
      'vendor/bundle/ruby/3.1.0/specifications/lib-1.0.0.gemspec':
        'Gem::Specification.new do |s|\n  s.name = "lib".freeze\n  s.version = "1.0.0"\n  s.bindir = "exe".freeze\n' +
        '  s.executables = ["tool".freeze]\n  s.require_paths = ["lib".freeze]\nend\n',
      'vendor/bundle/ruby/3.1.0/gems/lib-1.0.0/lib/lib.rb': 'module Lib\n  def self.go\n  end\nend\n',
      'vendor/bundle/ruby/3.1.0/gems/lib-1.0.0/exe/tool': "#!/usr/bin/env ruby\nrequire 'lib'\nLib.go\n",
    },
  },
];

async function answer(files: Files): Promise<string> {
  const tree = memoryTree(files);
  const { packages, graphs } = await takeInventory(tree);
  const item = packages.find(({ name, lockfilePath }) => /(?:^|\/)lib$/.test(name) && lockfilePath !== '');
  assert.ok(item);
  const questions = [{ package: item, advisoryId: 'STARTED', symbols: noSymbols }];
  const [verdict] = await analyzeReachability({ tree, packages, graphs, facts: inProcessFacts, questions });
  return `${verdict?.reachability} ${verdict?.exposure}`;
}

for (const { name, path, before, manifests, installed } of ecosystems) {
  const ways = readFileSync(new URL(`started/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  void describe(`a program that own code of ${name} starts`, () => {
    void it('is not in use where nothing starts it', async () => {
      const files = { ...manifests, ...installed, [path]: `${before}${name === 'php' ? '$a = 1;' : 'a = 1'}\n` };
      assert.equal(await answer(files), 'unreachable notLoaded');
    });
    for (const way of ways)
      for (const sources of [installed, {}])
        void it(`is in use, ${sources === installed ? 'installed' : 'by the lockfile'}: ${way}`, async () => {
          const code = `${before}${way.replaceAll(' ⏎ ', '\n')}\n`;
          assert.doesNotMatch(await answer({ ...manifests, ...sources, [path]: code }), /unreachable|notLoaded/);
        });
  });
}
