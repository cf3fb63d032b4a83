/** Small changes to the files of fixture cases, read by the readers of their syntax alone: every value with its place. */
import { readFileSync } from 'node:fs';
import { readJson } from '../../engine/text/json.ts';
import { sourceFile } from '../../engine/text/source-file.ts';
import { readAnyToml, readToml } from '../../engine/text/toml.ts';
import { parseAnyXml, parseXml } from '../../engine/text/xml.ts';
import { readAnyYaml, readYaml } from '../../engine/text/yaml.ts';
import { fixtureCases } from '../fixture-cases.ts';
import { sectionsOf } from '../sections.ts';
import type { PerturbedCase } from './perturbed-case.ts';
import { plain, positionedLines } from './plain.ts';
import type { Suite } from './suite.ts';

const syntaxes = {
  json: {
    files: /(?:\.json|\.lock)$/,
    read: (text: string) => {
      const file = sourceFile('a', text);
      return [readJson(file), readJson(file, { tolerant: true, depthMax: 4 })].flatMap(({ root, problems }) => [
        ...positionedLines(root),
        plain(problems),
      ]);
    },
  },
  toml: {
    files: /(?:\.toml|\.lock|Pipfile)$/,
    read: (text: string) => {
      const file = sourceFile('a', text);
      return [readToml(file), readAnyToml(file)].flatMap(({ root, problems, status }) => [
        status,
        plain(problems),
        ...[...root.entries.values()].map(plain),
      ]);
    },
  },
  xml: {
    files: /(?:\.xml|\.csproj|\.props|\.config|\.nuspec)$/,
    read: (text: string) => {
      const file = sourceFile('a', text);
      return [parseXml(file), parseAnyXml(file)].flatMap(({ root, problems }) => [plain(problems), plain(root)]);
    },
  },
  yaml: {
    files: /(?:\.yaml|\.yml|\.lock)$/,
    read: (text: string) => {
      const file = sourceFile('a', text);
      const limits = { aliasedValuesMax: 50, depthMax: 8 };
      return [readYaml(file, limits), readAnyYaml(file, limits)].flatMap(({ documents, problems }) => [
        plain(problems),
        ...documents.flatMap(positionedLines),
      ]);
    },
  },
} as const;

export type Syntax = keyof typeof syntaxes;

export const textSyntaxes = ['json', 'toml', 'xml', 'yaml'] as const satisfies readonly Syntax[];

/** Longer files have the same syntax many times. */
const lengthMax = 6000;
const filesMax = 60;

export function textSuite(syntax: Syntax): Suite {
  return {
    name: `text/${syntax}`,
    cases: casesOf(syntax),
    perFile: 200,
    digests: new URL(`../../engine/text/perturbed/${syntax}.txt`, import.meta.url),
  };
}

function casesOf(syntax: Syntax): readonly PerturbedCase[] {
  const { files: pattern, read } = syntaxes[syntax];
  const own = readFileSync(new URL(`../../engine/text/perturbed/${syntax}-forms.txt`, import.meta.url), 'utf8');
  const forms = sectionsOf(own).parts.map(([name, form]) => ({ name, files: { form } }));
  const ofFixtures = fixtureCases().flatMap(({ name, files }) =>
    Object.entries(files)
      .filter(([path, content]) => pattern.test(path) && content.length < lengthMax)
      .map(([path, content]) => ({ name, files: { [path]: Buffer.from(content).toString('utf8') } })),
  );
  // Spread over all cases, for neighbours are alike.
  const step = Math.max(1, Math.ceil(ofFixtures.length / filesMax));
  return [...forms, ...ofFixtures.filter((_, index) => index % step === 0)].map((item) => ({
    ...item,
    outcome: async (changed) => Object.values(changed).flatMap(read),
  }));
}
