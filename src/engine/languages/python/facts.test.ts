/**
 * What is read from one Python file. A fixture holds a sentence, the file, and after `--- facts` and `--- flow` all its facts
 * and how its values move, a line each: `what @ line:column text of the place`. Whichever stands there is compared whole.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { flowListing } from '../../../testing/flow-listing.ts';
import { lineStarts, positionAt } from '../../text/positions.ts';
import type { FileFacts } from '../../model/file-facts.ts';
import type { Ref } from '../../model/use-fact.ts';
import { inProcessFacts } from '../extract-facts.ts';

const folder = new URL('fixtures/', import.meta.url);

for (const file of readdirSync(folder).sort()) {
  const [head = '', ...parts] = readFileSync(new URL(file, folder), 'utf8').split(/^--- /m);
  const sections = parts.map(
    (part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const,
  );
  const [source, ...expected] = sections;
  const [path, text] = source ?? ['', ''];
  void test(`${file.replace('.txt', '')}: ${head.trim()}`, async () => {
    const content = Buffer.from(text);
    const facts = await inProcessFacts.read({ path, language: 'python', content, contentId: '', isDetailed: true });
    assert.ok(!('reason' in facts), JSON.stringify(facts));
    assert.ok(expected.length > 0);
    for (const [what, lines] of expected) {
      const found: readonly string[] = what === 'flow' ? flowOf(facts, text) : listing(facts, text);
      assert.deepEqual(found, lines.trimEnd().split('\n'));
    }
  });
}

function listing(facts: FileFacts, text: string): readonly string[] {
  const place = placesIn(text);
  const shown = (ref: Ref): string => [`${facts.imports[ref.import]?.specifier}[${ref.import}]`, ...ref.path].join(' ');
  return [
    ...facts.imports.map(
      ({ kind, specifier, names = [], start, end }) =>
        `import ${[kind, specifier, ...names].join(' ')}${place(start, end)}`,
    ),
    ...facts.uses.map(
      (use) => `${use.isTopLevel === true ? 'now ' : ''}${use.kind} ${shown(use)}${place(use.start, use.end)}`,
    ),
    ...facts.exports.map(({ name, ref, start, end }) => `export ${name} = ${shown(ref)}${place(start, end)}`),
    ...facts.strings.map(({ text: written, start, end }) => `string ${written}${place(start, end)}`),
    ...facts.calledMembers.map(({ text: name, start, end }) => `member ${name}${place(start, end)}`),
    ...facts.hazards.map(
      ({ code, what, start, end, bound }) =>
        `hazard ${code}${bound === undefined ? '' : ` (${bound})`}, ${what}${place(start, end)}`,
    ),
  ];
}

function flowOf(facts: FileFacts, text: string): readonly string[] {
  assert.ok(facts.flow !== undefined);
  return flowListing(facts.flow, placesIn(text), (index) => facts.imports[index]?.specifier ?? 'no import');
}

/** Nothing where no place is meant. */
function placesIn(text: string): (start: number, end: number) => string {
  const starts = lineStarts(text);
  return (start, end) => {
    if (start === 0 && end === 0) return '';
    const { line, column } = positionAt(starts, start);
    const written = text.slice(start, end);
    return ` @ ${line}:${column} ${written.includes('\n') ? JSON.stringify(written) : written}`.trimEnd();
  };
}
