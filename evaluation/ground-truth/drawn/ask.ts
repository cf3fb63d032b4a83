/**
 * Records that name functions of packages in use: few published records of npm, PyPI, Maven, RubyGems and Packagist do. The names
 * were written from the texts of advisories, or (`FN-…` alone) are a package's main function, before any verdict was seen.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const table = new URL('functions.txt', import.meta.url);

/** Writes one OSV record a line into `target`; each concerns every version. */
export async function askAboutFunctions(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const line of (await readFile(table, 'utf8')).trim().split('\n')) {
    const [ecosystem = '', name = '', advisory = '', functions = ''] = line.split(' | ');
    const names = functions.split(', ');
    const slug = name.replaceAll(/[/:]/g, '-');
    const id = `${advisory.startsWith('FN') ? '' : 'FN-'}${advisory}-${slug}`;
    const specific = ecosystem === 'crates.io' ? { affects: { functions: names } } : { affected_functions: names };
    const record = {
      schema_version: '1.6.0',
      id,
      modified: '2026-01-01T00:00:00Z',
      summary: `${functions} of ${name} asked about`,
      affected: [
        {
          package: { ecosystem, name },
          ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }],
          ecosystem_specific: specific,
        },
      ],
    };
    await writeFile(join(target, `${id}.json`), JSON.stringify(record));
  }
}
