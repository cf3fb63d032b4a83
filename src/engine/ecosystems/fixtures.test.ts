/** Every fixture case of every ecosystem: what its files give, where it stands in them, and what damage does to it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import type { Inventory } from '../model/inventory.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import { sourceFile } from '../text/source-file.ts';
import type { Span } from '../model/span.ts';
import { fixtureForm, type FixtureCase, fixtureCases } from '../../testing/fixture-cases.ts';
import { fixedMutations } from '../../testing/mutations.ts';

const cases = fixtureCases();

// A wrong line here is a package nobody is warned about, or a person sent to the wrong place.
describe('fixture cases give the inventory written beside them', () => {
  for (const found of cases) {
    it(found.name, async () => {
      const expected: unknown = JSON.parse(readFileSync(new URL('expected.json', found.folder), 'utf8'));
      assert.deepEqual(fixtureForm(await takeInventory(found.tree)), expected);
    });
  }
});

describe('the text at every reported place holds the name or the version of the package', () => {
  for (const found of cases) {
    it(found.name, async () => {
      for (const { name, version, manifestPath, span, lockfilePath, lockfileSpan } of (await takeInventory(found.tree))
        .packages) {
        const places = [
          { path: manifestPath, span },
          ...(lockfileSpan === null ? [] : [{ path: lockfilePath, span: lockfileSpan }]),
        ];
        for (const { path, span } of places) {
          const text = textAt(found, path, span);
          // Names put together of parts (`group:artifact`, `vendor/name`) may stand apart in the text.
          const wanted = [name, ...(version === '' ? [] : [version]), ...name.split(/[:/]/)].filter(
            (part) => part !== '',
          );
          assert(
            wanted.some((part) => text.toLowerCase().includes(part.toLowerCase())),
            `${name}@${version}: ${path}:${span.startLine} reads ${JSON.stringify(text.slice(0, 200))}`,
          );
        }
      }
    });
  }
});

// Editors write these without asking; a list must not change with them.
describe('line ends of Windows and a byte-order mark change nothing', () => {
  for (const found of cases) {
    it(found.name, async () => {
      const original = fixtureForm(await takeInventory(found.tree));
      const crlf = mapFiles(found, (text) => (text.includes('\r') ? text : text.replaceAll('\n', '\r\n')));
      assert.deepEqual(fixtureForm(await takeInventory(memoryTree(crlf))), original, 'with CRLF');
      const marked = mapFiles(found, (text) => (text.startsWith('\uFEFF') ? text : `\uFEFF${text}`));
      assert.deepEqual(fixtureForm(await takeInventory(memoryTree(marked))), original, 'with a byte-order mark');
    });
  }
});

// Whatever stands in a repository, its scan ends with a report.
describe('a damaged file ends as a report of every file, with all the packages inside their files', () => {
  for (const found of cases) {
    it(found.name, async () => {
      const before = await takeInventory(found.tree);
      for (const [path, content] of Object.entries(found.files)) {
        if (!before.files.some((file) => file.path === path)) continue;
        for (const mutation of fixedMutations(content)) {
          const files = { ...found.files, [path]: mutation.content };
          const inventory = await takeInventory(memoryTree(files));
          const what = `${path} ${mutation.name}`;
          assert.deepEqual(
            inventory.files.map((file) => file.path),
            before.files.map((file) => file.path),
            what,
          );
          assertNoCrash(inventory, what);
          assertSpans(inventory, files, what);
          if (path.endsWith('.json') && mutation.name.startsWith('cut')) {
            const report = inventory.files.find((file) => file.path === path);
            assert((report?.problems.length ?? 0) > 0, `${what}: a shorter list without a word`);
          }
        }
      }
    });
  }
});

/** An exception in an extractor becomes a failed file, which is right for a scan and wrong for the extractor. */
function assertNoCrash(inventory: Inventory, what: string): void {
  for (const { problems } of inventory.files) {
    for (const { message } of problems)
      assert(!/^the reader of .* stopped at this file/.test(message), `${what}: ${message}`);
  }
}

function assertSpans(inventory: Inventory, files: Readonly<Record<string, Uint8Array>>, what: string): void {
  const ends = new Map<string, number>();
  for (const { name, manifestPath, span } of inventory.packages) {
    let lines = ends.get(manifestPath);
    if (lines === undefined) {
      const source = sourceFile(manifestPath, files[manifestPath] ?? new Uint8Array());
      lines = source.span(source.text.length, source.text.length).endLine;
      ends.set(manifestPath, lines);
    }
    assert(
      span.startLine >= 1 && span.endLine <= lines && span.startColumn >= 1,
      `${what}: ${name} stands outside its file`,
    );
  }
}

function textAt({ files }: FixtureCase, path: string, { startLine, startColumn, endLine, endColumn }: Span): string {
  const lines = sourceFile(path, files[path] ?? new Uint8Array())
    .text.split(/\r\n|\n|\r/)
    .slice(startLine - 1, endLine);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, endColumn - 1);
  lines[0] = (lines[0] ?? '').slice(startColumn - 1);
  return lines.join('\n');
}

function mapFiles({ files }: FixtureCase, change: (text: string) => string): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => {
      const text = Buffer.from(content).toString('utf8');
      // Bytes that are no text stay as they are.
      return [path, Buffer.from(text).equals(content) ? Buffer.from(change(text)) : content];
    }),
  );
}
