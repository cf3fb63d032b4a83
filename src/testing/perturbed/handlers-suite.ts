/**
 * Small changes to the programs of handler fixtures, and everything that their family says of them: what it reads in each file, and each handler
 * whole, with its span, its inputs and all guards before it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { handlerFamilies } from '../../engine/rules/handlers/index.ts';
import type { HandlerFamily } from '../../engine/rules/syntax/handler-family.ts';
import { sourceViews } from '../../engine/rules/syntax/source-view.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/rules/handlers/', import.meta.url);

const perFileMin = 90;
const perFamilyMin = 6000;

export function handlersSuites(): readonly Suite[] {
  return handlerFamilies.map(handlersSuite);
}

export function handlersSuite(family: HandlerFamily): Suite {
  const folder = fileURLToPath(new URL(`${family.name}/fixtures/`, root));
  const cases = caseFoldersIn(folder).map((path) => perturbedCase(relative(folder, path), filesIn(path), family));
  const files = cases.reduce((sum, item) => sum + Object.keys(item.files).length, 0);
  return {
    name: `handlers/${family.name}`,
    cases,
    // A family with few files has large ones.
    perFile: Math.max(perFileMin, Math.ceil(perFamilyMin / files)),
    oneOf: 9,
    digests: new URL(`${family.name}/perturbed.txt`, root),
  };
}

/** Wherever an `expected.json` stands; some families sort theirs by framework. */
function caseFoldersIn(folder: string): string[] {
  if (existsSync(join(folder, 'expected.json'))) return [folder];
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return inner.flatMap(({ name }) => caseFoldersIn(join(folder, name))).sort();
}

function filesIn(folder: string): Files {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== 'expected.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    found.map((path) => [relative(folder, path).replace(/\.txt$/, ''), readFileSync(path, 'utf8')]),
  );
}

function perturbedCase(name: string, files: Files, family: HandlerFamily): PerturbedCase {
  const known = new Map<string, string | undefined>();
  // Facts go through JSON, as between the processes of a scan; each text is read once.
  const factsOf = (path: string, text: string): string | undefined => {
    const key = `${path}\n${text}`;
    if (!known.has(key)) known.set(key, readFacts(family, path, text));
    return known.get(key);
  };
  return {
    name: name.replaceAll('/', '-'),
    files,
    nestings: 16,
    // oxlint-disable-next-line typescript/require-await -- the interface is for outcomes that wait
    outcome: async (changed) => {
      const facts = Object.entries(changed)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .flatMap(([path, text]): readonly (readonly [string, unknown])[] => {
          const read = factsOf(path, text);
          return read === undefined ? [] : [[path, JSON.parse(read)]];
        });
      const handlers = family.link(new Map(facts), new Set()).map(plain);
      return [...handlers, ...facts.flatMap(([path, read]) => factLines(path, read))];
    },
  };
}

/** One for each entry of a list, so that what moved is told by few words. */
function factLines(path: string, facts: unknown): readonly string[] {
  if (typeof facts !== 'object' || facts === null) return [`${path} ${plain(facts)}`];
  return Object.entries(facts).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${path} ${key} ${plain(one)}`),
  );
}

function readFacts(family: HandlerFamily, path: string, text: string): string | undefined {
  if (!family.concerns(path, text)) return undefined;
  const read = sourceViews(path, text)
    .filter(({ language }) => family.languages.includes(language.name))
    .flatMap((view) => family.read(view) ?? []);
  return read.length === 0 ? undefined : JSON.stringify(read.at(-1));
}
