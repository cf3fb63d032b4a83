/** Every fixture case of installed sources: the files that a program loads and may load, and the calls followed through them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { caseInput, parseCase } from '../../../testing/reachability-case.ts';
import { inProcessFacts } from '../../languages/extract-facts.ts';
import { allLinkages } from '../../languages/linkages.ts';
import type { CallTrace, CallChain } from '../../linking/call-trace.ts';
import type { World } from '../../linking/linker.ts';
import type { LoadEdge, FirstLoad, SourceTrace } from '../../linking/source-trace.ts';
import type { FactReader, NoteKeeper } from '../../syntax/fact-reader.ts';
import { openWorld } from '../analyze.ts';
import { readCodeBase } from '../code-base.ts';

const linkages = await allLinkages();
const folder = new URL('fixtures/', import.meta.url);
const expectedName = '(expected)';

void describe('sources of installed packages', () => {
  for (const file of readdirSync(folder).sort()) {
    const { header, files } = parseCase(readFileSync(new URL(file, folder), 'utf8'));
    const { [expectedName]: expected = '', ...tree } = files;
    const described = async (facts: FactReader): Promise<string> => {
      const input = caseInput({ header, files: tree }, facts);
      const linkage = linkages.find(({ ecosystem }) => ecosystem === header.ecosystem);
      assert.ok(linkage);
      const code = await readCodeBase({ ...input, languages: new Set(linkage.languages) });
      return describeWorld(await openWorld(input, linkage, code));
    };

    void it(`${file.replace('.txt', '')}: ${header.why}`, async () => {
      assert.equal(await described(inProcessFacts), expected);
    });

    void it(`${file.replace('.txt', '')}, remembered: a second look from kept notes says the same`, async () => {
      const kept = new Map<string, Uint8Array>();
      const notes: NoteKeeper = { find: (key) => kept.get(key), keep: (key, note) => void kept.set(key, note) };
      assert.equal(await described({ ...inProcessFacts, notes }), expected);
      assert.equal(await described({ ...inProcessFacts, notes }), expected);
    });
  }
});

void describe('notes of installed packages', () => {
  void it('say what a project without pages that load packages saw to no project with them', async () => {
    const text = readFileSync(new URL('made-where-require-is-global.txt', folder), 'utf8');
    const { header, files } = parseCase(text);
    const { [expectedName]: expected = '', ...tree } = files;
    const linkage = linkages.find(({ ecosystem }) => ecosystem === header.ecosystem);
    assert.ok(linkage);
    const kept = new Map<string, Uint8Array>();
    const notes: NoteKeeper = { find: (key) => kept.get(key), keep: (key, note) => void kept.set(key, note) };
    for (const isOfPages of [false, true]) {
      const direct = header.direct?.filter((name) => isOfPages || !name.startsWith('electron')) ?? [];
      const own = Object.entries(tree).filter(([path]) => isOfPages || !path.includes('electron'));
      const input = caseInput(
        { header: { ...header, direct }, files: Object.fromEntries(own) },
        { ...inProcessFacts, notes },
      );
      const code = await readCodeBase({ ...input, languages: new Set(linkage.languages) });
      const seen = await describeWorld(await openWorld(input, linkage, code));
      if (isOfPages) assert.equal(seen, expected);
      else assert.ok(!seen.includes('may load'), seen);
    }
    assert.ok(kept.size > 0);
  });
});

async function describeWorld(world: World): Promise<string> {
  const trace = await world.trace();
  if (trace === undefined) return 'nothing is installed\n';
  const calls = await world.calls();
  const lines = [
    ...arrivals('loads', trace.loaded),
    ...arrivals('may load', trace.possible),
    ...[...trace.missing].map(([name, arrival]) => `lacks ${name} ${from(arrival)}`),
    ...firsts('first of', trace.firstLoaded),
    ...firsts('first perhaps of', trace.firstPossible),
    ...(await atOnce(trace)),
    ...(await obstacles(trace)),
    ...(calls === undefined ? [] : described(calls)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function arrivals(verb: string, reached: ReadonlyMap<string, LoadEdge>): readonly string[] {
  return [...reached].map(([path, arrival]) => `${verb} ${path} ${from(arrival)}`);
}

function firsts(verb: string, reached: ReadonlyMap<string, FirstLoad>): readonly string[] {
  return [...reached].map(([owner, { arrival, order }]) => `${verb} ${owner}: ${order} ${arrival.path}`);
}

function from({ from: path, fact }: LoadEdge): string {
  return `from ${path}${fact.specifier === '' ? '' : ` by ${fact.specifier} at ${fact.start}`}`;
}

async function atOnce(trace: SourceTrace): Promise<readonly string[]> {
  const uses = await trace.uses();
  return uses.map(({ file, fact }) => {
    const specifier = file.imports[fact.import]?.specifier ?? '';
    return `${file.path} uses ${[specifier, ...fact.path].join(' > ')} when loaded`;
  });
}

/** Of every file that was reached. */
async function obstacles(trace: SourceTrace): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const path of [...trace.loaded.keys(), ...trace.possible.keys()]) {
    const { what, start, end } = await trace.obstacleIn(path);
    if (!what.startsWith('its package loads')) lines.push(`${path} holds ${what} at ${start} to ${end}`);
  }
  return lines;
}

function described({ functions, uses }: CallTrace): readonly string[] {
  return [
    ...functions.map(({ path, name, way }) => `calls ${name || '(file)'} in ${path} by ${wayText(way)}`),
    ...[...uses].flatMap(([name, found]) =>
      found.map(
        ({ file, target, from: looked, specifier, way }) =>
          `uses ${[name, ...target.path].join(' > ')} in ${file.path}, ${specifier} of ${looked}, by ${wayText(way)}`,
      ),
    ),
  ];
}

/** The steps from the repository's own code. */
function wayText(way: CallChain): string {
  if (way.kind === 'call') return `${wayText(way.before)}, ${way.shownAs} at ${way.place.start} (${way.path})`;
  const { use } = way;
  return `${use.file.path} ${[use.target.name, ...use.target.path].join(' > ')}`;
}
