/** Which files run another, through imports of values in any manner of writing, and not through types. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { importerOf, importsOf } from './imports.ts';

/** In two pieces: no text of this project names a file that is not there. */
const lateImport = ['const other = await import(', "'./other.ts');\n"].join('');

test('a file runs another that it imports, however far and in a ring, but not one whose types it names', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'vedette-imports-'));
  t.after(() => rmSync(root, { recursive: true }));
  const texts = {
    'other.ts': 'export const other = 1;\n',
    'named.ts': "import { other } from './other.ts';\n",
    'several.ts': "import {\n  other,\n  type Other,\n} from './other.ts';\n",
    'again.ts': "export * from './other.ts';\n",
    'bare.ts': "import './other.ts';\n",
    'late.ts': lateImport,
    'far.ts': "import { other } from './ring.ts';\n",
    'ring.ts': "import './far.ts';\nimport './again.ts';\n",
    'types.ts': "import type { Other } from './other.ts';\nexport type { Other } from './other.ts';\n",
    'words.ts': "// import './other.ts'\nexport const text = 'other.ts';\n",
    'data.ts': "import table from './table.json' with { type: 'json' };\n",
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, name), text);
  const runsOther = importerOf(root, 'other.ts');
  assert.deepEqual(
    Object.keys(texts).filter((name) => !runsOther(name)),
    ['types.ts', 'words.ts', 'data.ts'],
  );
});

test('what is imported is told from the root, and whether it is types alone', () => {
  const text = "import type { A } from '../a.ts';\nimport { b } from './b/index.ts';\nimport { c } from 'package';\n";
  assert.deepEqual(importsOf({ path: 'src/here/file.ts', text }), [
    { target: 'src/a.ts', isType: true },
    { target: 'src/here/b/index.ts', isType: false },
  ]);
});
