/** The page that lists the curated functions with their reasons, from the data alone. */
import { readFileSync } from 'node:fs';
import { type CuratedRecord, casesPath, curatedFiles, curatedRecords } from './curated-records.ts';

const titles = { npm: 'npm', pypi: 'PyPI', maven: 'Maven', rubygems: 'RubyGems', packagist: 'Packagist' } as const;

export async function curatedPage(): Promise<string> {
  const all = curatedFiles.map((file) => ({
    file,
    records: curatedRecords(file),
    executed: executedIn(casesPath(file)),
  }));
  const rows = all.map(({ file, records, executed }) => {
    const packages = new Set(records.map((record) => record.package)).size;
    const compared = records.filter(({ read }) => read !== 'advisory').length;
    return `| ${titles[file]} | ${records.length} | ${packages} | ${records.reduce((sum, { symbols }) => sum + symbols.length, 0)} | ${compared} | ${executed} |`;
  });
  const total = all.reduce((sum, { records }) => sum + records.length, 0);
  return `# Curated vulnerable functions

Written by \`npm run evaluation -- ground-truth curated --write\` from \`advisories/curated/\`.

${total} advisories of packages that many projects have, for which the vulnerable functions were told by hand. They stand beside any source of
advisories ([advisories.md](advisories.md#vulnerable-symbols)), apart from what records name themselves and from what is derived by
comparing releases; \`VEDETTE_SYMBOLS=named\` leaves them out.

| ecosystem | records | packages | functions | code of both sides read | calling programs executed |
|---|---|---|---|---|---|
${rows.join('\n')}

**How a record was made.** The last vulnerable and the first fixed release were fetched with the ecosystem's own client and compared; named are the
public functions through which a caller reaches what changed, and what changed itself where it has a name. For RubyGems and Packagist the same
was read in the project's repository at both tags. Where the fixed release could not be had, or the code is native, the advisory's own
text beside the vulnerable release says it (\`advisory\` below). Reasons and evidence are in this project's own words; facts such as ids, names and
versions are from the advisories.

**What was verified.** Each record has two programs (\`evaluation/ground-truth/curated/cases/\`): one calls a named function, one another function of
the package. Those of npm and PyPI, but for a few in compiled code, were run against the vulnerable release with V8's coverage or Python's profiler looking on, which also says whether the
release has each name (\`ground-truth curated --installed <folder>\`). Those of Maven that the table counts were compiled and run; those of RubyGems and Packagist were only read.
A test holds all of them against the verdicts: the first is \`reachable\`, the second is not.

**What a name cannot say.** Some functions are harmful with certain arguments only; the record then names the function all the same. A type whose
fields are parsed (a model, a form) reaches code without a call that could be named; the evidence says so.

${all.map(({ file, records }) => `## ${titles[file]}\n\n${table(records)}`).join('\n\n')}
`;
}

function table(records: readonly CuratedRecord[]): string {
  const rows = [...records]
    .sort((a, b) => (`${a.package} ${a.id}` < `${b.package} ${b.id}` ? -1 : 1))
    .map((record) => {
      const names = record.symbols.map(({ module, name }) => `\`${module === '' ? name : `${module}: ${name}`}\``);
      const source = record.read === 'advisory' ? ' (advisory)' : '';
      return `| ${record.id} | ${record.package} | ${record.vulnerable} → ${record.fixed}${source} | ${names.join(', ')} | ${record.why} | ${record.evidence} |`;
    });
  return ['| id | package | compared | functions | why | evidence |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

function executedIn(path: string): number {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.includes('-calls"') && line.includes('"executed": true')).length;
}
