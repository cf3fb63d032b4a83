/** govulncheck's own test cases: modules, a database, and transcripts of what the tool says of each module. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelsOf } from './govulncheck.ts';

export interface GoldenCase {
  readonly name: string;
  readonly folder: string;
  readonly records: readonly unknown[];
  /** Advisories of which the transcripts say that a symbol is called. */
  readonly called: ReadonlySet<string>;
}

const sets = 'cmd/govulncheck/testdata';

/** Modules of which some transcript shows a scan of the source at the level of symbols. */
export function goldenCases(repository: string): readonly GoldenCase[] {
  const cases: GoldenCase[] = [];
  for (const set of readdirSync(join(repository, sets)).sort()) {
    const root = join(repository, sets, set);
    if (!existsSync(join(root, 'modules')) || !existsSync(join(root, 'vulndb-v1/ID'))) continue;
    const transcripts = readdirSync(join(root, 'testfiles'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ct'))
      .flatMap((path) => readFileSync(join(root, 'testfiles', path), 'utf8').split(/^(?=\$ govulncheck )/m));
    const records = readdirSync(join(root, 'vulndb-v1/ID'))
      .filter((path) => path.endsWith('.json'))
      .map((path): unknown => JSON.parse(readFileSync(join(root, 'vulndb-v1/ID', path), 'utf8')));
    for (const name of readdirSync(join(root, 'modules')).sort()) {
      const told = transcripts.filter((text) => isSymbolScan(text, name));
      if (told.length === 0) continue;
      const called = new Set(told.flatMap(calledIn));
      cases.push({ name: `${set}/${name}`, folder: join(root, 'modules', name), records, called });
    }
  }
  return cases;
}

function isSymbolScan(transcript: string, module: string): boolean {
  const command = transcript.slice(0, transcript.indexOf('\n'));
  return (
    new RegExp(`-C \\$\\{moddir\\}/${module}(?:/\\S+)? `).test(command) &&
    !/-mode[ =]|-scan[ =]|no-govulncheck|FAIL [12]/.test(command) &&
    / \.(?:\/\.\.\.)?(?: |$)/.test(command)
  );
}

function calledIn(transcript: string): readonly string[] {
  if (/-format (?:json|sarif|openvex)/.test(transcript)) {
    if (!transcript.includes('-format json')) return [];
    const body =
      transcript
        .replace(/^#.*$/gm, '')
        .replace(/: <\w+>/g, ': 0')
        .split(/^#####/m)[0] ?? '';
    return [...levelsOf(body)].filter(([, level]) => level === 'symbol').map(([id]) => id);
  }
  const section = transcript.split('=== Symbol Results ===')[1]?.split('\n===')[0] ?? '';
  return [...section.matchAll(/^Vulnerability #\d+: (\S+)/gm)].map((match) => match[1] ?? '');
}
