/** A mention that is missed calls a package unused that a tool loads by name; one too many asks a person for nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { factsOf, packageOf } from '../../testing/packages-and-facts.ts';
import { indexMentions } from './mentions.ts';

const packages = [
  packageOf('a', '1', { manifestPath: 'sub/settings.json', lockfilePath: 'custom.yml' }),
  packageOf('b', '1', { manifestPath: 'pom.xml', lockfilePath: '' }),
];

async function mentionsIn(
  files: Readonly<Record<string, string>>,
  ecosystem: EcosystemName = 'npm',
): Promise<(name: string) => string> {
  const index = await indexMentions({
    tree: memoryTree(files),
    files: [],
    packages,
    ecosystem,
    gaps: [],
    rootOf: () => 'production',
  });
  return (name) => {
    const found = index.find(name);
    if (found === undefined) return 'none';
    return `${found.path} ${files[found.path]?.slice(found.start, found.end)}`;
  };
}

void describe('mentions of packages', () => {
  void it('are found in configuration, and not in lockfiles, prose, code or what declares packages', async () => {
    const read = [
      '.babelrc',
      '.github/ci.yml',
      'Makefile',
      'Dockerfile.dev',
      'deep/Procfile',
      'run.sh',
      'app.toml',
      'setup.ini',
      'jest.config.mjs',
      'x.rc.ts',
      'tsconfig.base.json',
      'nx.json',
      'my-options.json',
      'app.properties',
      'pyproject.toml',
      'unlock.sh',
      'blocks.yml',
      'prod.env',
      'environment.yaml',
    ];
    const unread = [
      'yarn.lock',
      'go.sum',
      'README.md',
      'guide.rst',
      'requirements-dev.txt',
      'a.js',
      'sub/settings.json',
      'custom.yml',
      'a.xml',
      'node_modules/x/.babelrc',
      'vendor/x/app.toml',
    ];
    for (const path of read)
      assert.equal((await mentionsIn({ [path]: 'use plug-in now' }))('plug-in'), `${path} plug-in`);
    for (const path of unread) {
      const files = { [path]: 'use plug-in now', 'vendor/modules.txt': '' };
      assert.equal((await mentionsIn(files))('plug-in'), 'none', path);
    }
  });

  void it('are found in XML where frameworks are wired by it, but for the manifest', async () => {
    const files = {
      'beans.xml': '<bean class="org.acme.Bean"/>',
      'pom.xml': 'declared.thing',
      'web.config': 'in.config',
    };
    for (const ecosystem of ['Maven', 'NuGet', 'Packagist'] as const)
      assert.equal((await mentionsIn(files, ecosystem))('org.acme.Bean'), 'beans.xml org.acme.Bean');
    assert.equal((await mentionsIn(files, 'Go'))('org.acme.Bean'), 'none');
    assert.equal((await mentionsIn(files, 'Maven'))('declared.thing'), 'none');
    assert.equal((await mentionsIn(files, 'Maven'))('in.config'), 'web.config in.config');
  });

  void it('are every name that a word may stand for', async () => {
    const cases: readonly (readonly [word: string, names: string, not: string, ecosystem?: EcosystemName])[] = [
      ['plain', 'plain', 'pla'],
      ['a/b/c', 'a a/b a/b/c', 'b'],
      ['@scope/name/deep', '@scope/name', '@scope name'],
      ['name@1.2.3', 'name', '1.2.3'],
      ['name@^2/deep.js', 'name', 'deep.js'],
      ['@scope/name@~1.0', '@scope/name', '@scope'],
      ['name@v2', 'name', 'v2'],
      ['./node_modules/in/x.js', 'in', 'node_modules'],
      ['node_modules/out/node_modules/@s/in/x', '@s/in', 'out'],
      ['org.acme.Bean', 'org.acme.Bean', 'org.acme'],
      ['org.acme.Bean', 'org org.acme org.acme.Bean', 'acme', 'Maven'],
      ['django.contrib/x', 'django', 'contrib', 'PyPI'],
      ['a/b/c/d/e/f', 'a/b/c/d/e/f', 'f'],
      ['a/b/c/d/e/f/g', 'a/b/c/d/e/f/g a/b/c/d/e/f', 'g'],
      ['a/b/c/d/e/f/g/h', 'a/b/c/d/e/f', 'a/b/c/d/e/f/g'],
      ['Acme\\Text\\Parser', 'Acme Acme\\Text Acme\\Text\\Parser Parser', 'Text\\Parser'],
      ['Acme\\\\Text', 'Acme\\Text', 'Acme\\\\Text'],
      ['x'.repeat(300), 'x'.repeat(300), 'x'],
      ['x'.repeat(301), '', 'x'.repeat(301)],
    ];
    for (const [word, names, not, ecosystem] of cases) {
      const find = await mentionsIn({ '.rc': `(${word})` }, ecosystem);
      for (const name of names.split(' ').filter((one) => one !== ''))
        assert.notEqual(find(name), 'none', `${word}: ${name}`);
      for (const name of not.split(' ')) assert.equal(find(name), 'none', `${word}: ${name}`);
    }
  });

  void it('are no words of a script that was made for pages, whose strings are its own', async () => {
    const strings = [{ text: 'ms', start: 3, end: 5 }];
    const index = await indexMentions({
      tree: memoryTree({}),
      files: [factsOf('assets/library-3.min.js', { strings }), factsOf('assets/min.js', { strings })],
      packages,
      ecosystem: 'npm',
      gaps: [],
      rootOf: () => 'production',
    });
    assert.equal(index.find('ms')?.path, 'assets/min.js');
  });

  void it('are the first of several, with strings of code before configuration', async () => {
    const files = [
      factsOf('a.js', { strings: [{ text: 'plug/x', start: 3, end: 9 }] }),
      factsOf('b.js', { strings: [{ text: 'plug', start: 1, end: 5 }] }),
    ];
    const tree = memoryTree({ '.rc': 'plug other other' });
    const index = await indexMentions({
      tree,
      files,
      packages,
      ecosystem: 'npm',
      gaps: [],
      rootOf: () => 'production',
    });
    assert.deepEqual(index.find('plug'), { path: 'a.js', start: 3, end: 9, root: 'production' });
    assert.deepEqual(index.find('other'), { path: '.rc', start: 5, end: 10, root: 'tooling' });
  });

  void it('are no words of markup or styles but those of links', async () => {
    const text =
      'only prose\n<script src="/linked/a.js">\n@import "imported";\n<a href=anchored>\nurl(drawn) rest\nx node_modules/held/y';
    for (const path of ['a.html', 'a.scss', 'a.vue']) {
      const find = await mentionsIn({ [path]: text });
      assert.equal(find('prose'), 'none');
      assert.equal(find('imported'), `${path} imported`);
      assert.equal(find('linked'), `${path} linked/a.js`);
      assert.equal(find('anchored'), `${path} anchored`);
      assert.equal(find('drawn'), `${path} drawn`);
      assert.equal(find('held'), `${path} node_modules/held/y`);
    }
    assert.equal((await mentionsIn({ 'a.yml': text }))('prose'), 'a.yml prose');
  });

  void it('are no words of a package.json that declare a dependency or describe the project', async () => {
    const text = `{
  "name": "own-name", "keywords": ["word", "an\\"other"],
  "dependencies": {"in-deps": "1", "nested": {"x": "}"}},
  "devDependencies": {"in-dev": "1"}, "peerDependenciesMeta": {"in-meta": {}},
  "engines": {"in-engines": "1"}, "author": "in-author",
  "description": bare-word, "after-bare": "found-bare",
  "scripts": {"build": "run-tool --x", "author": "hidden"},
  "jest": {"preset": "the-preset"}, "files": "last-file"}`;
    const find = await mentionsIn({ 'package.json': text });
    const not = 'own-name word other in-deps nested in-dev in-meta in-engines in-author bare-word last-file';
    for (const name of not.split(' ')) assert.equal(find(name), 'none', name);
    for (const name of ['run-tool', 'the-preset', 'found-bare', 'preset', 'hidden'])
      assert.equal(find(name), `package.json ${name}`);
    const cut = await mentionsIn({ 'package.json': '{"scripts": "tool", "overrides": {"never-closed": "x' });
    assert.equal(cut('tool'), 'package.json tool');
    assert.equal(cut('never-closed'), 'none');
    const open = await mentionsIn({ 'package.json': '{"scripts": "tool", "name": "never closed' });
    assert.equal(open('tool'), 'package.json tool');
    assert.equal(open('closed'), 'none');
  });

  void it('are not looked for in files that are larger than configuration is', async () => {
    const find = await mentionsIn({
      'a.yml': `large ${' '.repeat(512 * 1024 - 6)}`,
      'b.yml': `larger ${' '.repeat(512 * 1024 - 6)}`,
    });
    assert.equal(find('large'), 'a.yml large');
    assert.equal(find('larger'), 'none');
  });

  // Each of these ran the package, and was answered unreachable: nothing looked into a file of that kind.
  void it('are found in files of any kind where a name is written out or run', async () => {
    const cases: readonly (readonly [path: string, text: string, ecosystem?: EcosystemName])[] = [
      ['run.fish', 'node -r plug-in app.js'],
      ['main.tf', 'command = ["npx", "plug-in"]'],
      ['START', '#!/bin/sh\nnode_modules/.bin/plug-in'],
      ['deploy.py', 'run(["node_modules/.bin/plug-in"])'],
      ['deploy.rb', 'system "npx plug-in"'],
      ['pom.xml.in', '<arguments>exec plug-in</arguments>'],
      ['config.xml', '<plugin name="plug-in"/>'],
      ['A.kt', '@JsModule("plug-in") external fun bad()'],
      ['app.json5', '{plugins: ["plug-in"]}'],
      ['plugins.json', '["plug\\u002din"]'],
      ['a.imba', 'import x from "plug-in"'],
      ['a.njk', '<script src="/node_modules/plug-in/index.js"></script>'],
      ['a.css', '@import\n  "plug-in";'],
      ['a.pug', 'script.\n  require(\n    "plug-in"\n  )'],
      ['package.json', '{"host": {"plugins": [{"name": "plug-in"}]}}'],
      ['ext.c', 'PyImport_ImportModule("plug-in");', 'PyPI'],
      ['a.go', 'exec.Command("python3", "-m", "plug-in")', 'PyPI'],
      ['a.smk', 'import plug-in', 'PyPI'],
      ['pyproject.toml', '[tool.mypy]\nplugins = [\n  "plug-in",\n]', 'PyPI'],
      ['pyproject.toml', '[build-system]\nbuild-backend = "plug-in"', 'PyPI'],
      ['setup.cfg', '[tool:pytest]\naddopts =\n  -p\n  plug-in', 'PyPI'],
    ];
    for (const [path, text, ecosystem] of cases)
      assert.match(
        (await mentionsIn({ [path]: text }, ecosystem))('plug-in'),
        new RegExp(`^${path}`),
        `${path}: ${text}`,
      );
  });

  void it('are not what declares, nor strings of code that never reaches over to the ecosystem', async () => {
    const cases: readonly (readonly [path: string, text: string, ecosystem?: EcosystemName])[] = [
      ['bom.json', '{"bomFormat": "CycloneDX", "name": "plug-in"}'],
      ['environment.yml', 'name: x\ndependencies:\n  - plug-in', 'PyPI'],
      [
        'pyproject.toml',
        '[project]\ndependencies = [\n  "plug-in>=1",\n]\n[tool.x]\nextra-dependencies = ["plug-in"]',
        'PyPI',
      ],
      ['pyproject.toml', '[tool.poetry.group.dev.dependencies]\nplug-in = "1"', 'PyPI'],
      ['setup.cfg', '[options]\ninstall_requires =\n  plug-in', 'PyPI'],
      ['main.go', 'log.Print("plug-in")'],
      ['a.njk', '<p class="plug-in">plug-in</p>'],
      ['notes.txt', 'plug-in'],
      ['photo.png', 'plug-in'],
    ];
    for (const [path, text, ecosystem] of cases)
      assert.equal((await mentionsIn({ [path]: text }, ecosystem))('plug-in'), 'none', `${path}: ${text}`);
  });

  void it('count for the image that a Dockerfile makes, or for what it starts', async () => {
    const text = [
      'FROM node:24',
      'RUN install-it && \\',
      '    build-it',
      '# start-nothing',
      'run  lint-it',
      'ENV NODE_OPTIONS="-r preload-it"',
      'CMD ["start-it"]',
    ].join('\n');
    const index = await indexMentions({
      tree: memoryTree({ Dockerfile: text }),
      files: [],
      packages,
      ecosystem: 'npm',
      gaps: [],
      rootOf: () => 'production',
    });
    const rootOf = (name: string) => index.find(name)?.root ?? 'none';
    assert.deepEqual(['install-it', 'build-it', 'lint-it', 'preload-it', 'start-it', 'start-nothing'].map(rootOf), [
      'tooling',
      'tooling',
      'tooling',
      'production',
      'production',
      'none',
    ]);
  });

  void it('are none in comments of scripts and settings, nor in reports', async () => {
    const find = await mentionsIn({
      'run.sh': '#!/usr/bin/env shebang-tool\n  # comment-tool\nplain-tool # trailing-tool\n',
      'app.yml': '# comment-setting\nuse: plain-setting\n',
      'style.css': '#in-style { background: url(in-link) }',
      'snyk.json': '{"vulnerabilities": [{"name": "reported"}], "packageManager": "npm"}',
    });
    assert.deepEqual(
      [
        'shebang-tool',
        'comment-tool',
        'plain-tool',
        'trailing-tool',
        'comment-setting',
        'plain-setting',
        'in-link',
        'reported',
      ].map((name) => find(name) !== 'none'),
      [true, false, true, true, false, true, true, false],
    );
  });
});
