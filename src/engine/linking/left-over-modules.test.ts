/** Files of Go and Rust that no build of a program holds. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { extractFacts } from '../languages/extract-facts.ts';
import type { FileFacts } from '../model/file-facts.ts';
import { leftOverModules } from './left-over-modules.ts';

async function leftOf(
  files: Readonly<Record<string, string>>,
  besides: 'nothing' | 'anything' = 'nothing',
): Promise<readonly string[]> {
  const facts: FileFacts[] = [];
  for (const [path, text] of Object.entries(files)) {
    const language = path.endsWith('.go') ? 'go' : path.endsWith('.rs') ? 'rust' : undefined;
    if (language === undefined) continue;
    const read = await extractFacts(path, language, Buffer.from(text));
    assert('facts' in read);
    facts.push({ path, ...read.facts });
  }
  return [...(await leftOverModules(memoryTree(files), facts, besides))].sort();
}

const main = 'package main\n\nfunc main() {}\n';
const cases: readonly (readonly [why: string, files: Readonly<Record<string, string>>, left: readonly string[]])[] = [
  [
    'packages of Go that no program imports, and what only these import',
    {
      'go.mod': 'module example.com/shop\n',
      'main.go': 'package main\n\nimport "example.com/shop/feed"\n\nfunc main() { feed.Read() }\n',
      'feed/feed.go': 'package feed\n\nfunc Read() {}\n',
      'feed/feed_test.go': 'package feed\n\nimport "example.com/shop/faker"\n\nvar _ = faker.X\n',
      'faker/faker.go': 'package faker\n\nvar X = 1\n',
      'restore/plan.go': 'package restore\n\nimport "example.com/shop/storage"\n\nvar X = storage.X\n',
      'storage/storage.go': 'package storage\n\nvar X = 1\n',
    },
    ['faker/faker.go', 'restore/plan.go', 'storage/storage.go'],
  ],
  [
    'programs of Go in folders that patterns pass over',
    {
      'go.mod': 'module a\n',
      'main.go': main,
      'cmd/other/main.go': main,
      '_examples/one/main.go': main,
      'x/testdata/main.go': main,
    },
    ['_examples/one/main.go', 'x/testdata/main.go'],
  ],
  [
    'nothing of a module of Go without a program, whose packages others import',
    { 'go.mod': 'module a\n', 'a.go': 'package a\n', 'b/b.go': 'package b\n' },
    [],
  ],
  [
    'nothing that a program of another module imports',
    {
      'go.mod': 'module a\n',
      'main.go': main,
      'lib/go.mod': 'module a/lib\n',
      'lib/one/one.go': 'package one\n',
      'tool/go.mod': 'module tool\n',
      'tool/main.go': 'package main\n\nimport _ "a/two"\n\nfunc main() {}\n',
      'two/two.go': 'package two\n',
    },
    [],
  ],
  [
    'files of Rust that no mod brings in, and what only these bring in',
    {
      'Cargo.toml': '[package]\nname = "a"\n',
      'src/main.rs': 'mod export;\nfn main() {}\n',
      'src/export/mod.rs': 'pub(crate) mod text;\nmod r#type;\nmod inner { mod deep; }\n',
      'src/export/text.rs': 'mod part;\n',
      'src/export/text/part.rs': '',
      'src/export/type.rs': '',
      'src/export/inner/deep.rs': '',
      'src/export/chart/mod.rs': 'mod scale;\n',
      'src/export/chart/scale.rs': '',
    },
    ['src/export/chart/mod.rs', 'src/export/chart/scale.rs'],
  ],
  [
    'nothing where Cargo begins, by itself or as a manifest says',
    {
      'Cargo.toml': '[package]\nname = "a"\nbuild = "make.rs"\n[[bin]]\nname = "b"\npath = "tools/b.rs"\n',
      'make.rs': '',
      'tools/b.rs': '',
      'src/lib.rs': '',
      'src/bin/c.rs': '',
      'tests/d.rs': '',
      'examples/e/main.rs': '',
    },
    [],
  ],
  [
    'nothing where files are brought in under other names',
    {
      'Cargo.toml': '[package]\nname = "a"\n',
      'src/main.rs': '#[path = "other.rs"]\nmod name;\n',
      'src/other.rs': '',
      'src/left.rs': '',
    },
    [],
  ],
  ['nothing of files of Rust without a manifest', { 'src/main.rs': '', 'src/left.rs': '' }, []],
];

void describe('builds leave out', () => {
  for (const [why, files, left] of cases)
    void it(why, async () => {
      assert.deepEqual(await leftOf(files), left);
    });

  void it('nothing that examples or tests bring in, where these count', async () => {
    const files = {
      'go.mod': 'module a\n',
      'main.go': main,
      '_examples/one/main.go': 'package main\n\nimport _ "a/shown"\n\nfunc main() {}\n',
      'main_test.go': 'package main\n\nimport _ "a/faker"\n',
      'faker/faker.go': 'package faker\n\nimport _ "a/deep"\n',
      'deep/deep.go': 'package deep\n',
      'shown/shown.go': 'package shown\n',
      'left/left.go': 'package left\n',
    };
    assert.deepEqual(await leftOf(files, 'anything'), ['left/left.go']);
    assert.deepEqual(await leftOf(files), [
      '_examples/one/main.go',
      'deep/deep.go',
      'faker/faker.go',
      'left/left.go',
      'shown/shown.go',
    ]);
  });
});
