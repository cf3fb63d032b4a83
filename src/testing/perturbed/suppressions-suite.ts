/** Small changes to ignore files of every tool: what each entry means, what is said of the rest, and which of some findings are left out. */
import { readFileSync, readdirSync } from 'node:fs';
import { type FoundWords, occurrenceOf } from '../../engine/report/found-words.testing.ts';
import { applySuppressions } from '../../engine/suppressions/apply-suppressions.ts';
import { readSuppressions } from '../../engine/suppressions/read-suppressions.ts';
import { sourceFile } from '../../engine/text/source-file.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/suppressions/', import.meta.url);
const now = '2026-11-24T12:00:00.000Z';

export function suppressionsSuite(): Suite {
  const fixtures = new URL('fixtures/', root);
  return {
    name: 'suppressions',
    cases: readdirSync(fixtures).map((name) => caseOf(name, new URL(`${name}/`, fixtures))),
    perFile: 400,
    digests: new URL('perturbed.txt', root),
  };
}

function caseOf(name: string, folder: URL): PerturbedCase {
  const paths = readdirSync(folder).filter((file) => file !== 'expected.json');
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, folder), 'utf8')]));
  const findings = namedIn(Object.values(files).join('\n')).map(occurrenceOf);
  const outcome = async (changed: Files): Promise<readonly string[]> =>
    Object.entries(changed).flatMap(([path, text]) => {
      const reading = readSuppressions(sourceFile(path, Buffer.from(text)));
      const { open, suppressed, ended, unmatched } = applySuppressions(findings, reading.suppressions, now);
      return [
        ...reading.suppressions.map(plain),
        plain(reading),
        plain([open.map(({ hit }) => hit.advisory.id), suppressed, ended, unmatched]),
      ];
    });
  return { name, files, outcome };
}

/** A finding for every advisory that a file names, of every package, so that its entries have something to leave out. */
function namedIn(text: string): readonly FoundWords[] {
  const ids = [...new Set(text.match(/\b(?:CVE|GHSA|SNYK|GO|PYSEC|RUSTSEC)-[\w-]+/gi))].slice(0, 6);
  const purls = [...new Set(text.match(/pkg:[\w/.@%-]+/g))].slice(0, 3);
  const names = [...purls.map((purl) => purl.split(/[/@]/).at(1) ?? ''), 'lodash', 'minimist'];
  return ids.flatMap((id) =>
    names.flatMap((name) => [
      { id, name, version: '1.2.0', title: '', place: 'web/package.json', fixed: ['1.2.6'], through: ['grunt@1.0.0'] },
      { id, name, version: '4.17.11', title: '' },
    ]),
  );
}
