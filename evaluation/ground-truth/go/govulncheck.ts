/** Runs govulncheck on a Go module with a database of advisories in a folder, and reads what it found by level. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `symbol`: called. `package`: imported. `module`: required. */
export type Level = 'symbol' | 'package' | 'module';

/** The release for which the expectations of the cases were recorded, and which installs with the modules at hand. */
export const version = 'v1.1.4';
/** The Go release of which the standard library counts. */
export const standardLibrary = '1.18.0';

/** The program, installed into the folder; `undefined` where there is no Go or the modules cannot be had. */
export async function installGovulncheck(folder: string): Promise<string | undefined> {
  try {
    const env = { ...process.env, GOBIN: folder };
    await run('go', ['install', `golang.org/x/vuln/cmd/govulncheck@${version}`], { env, timeout: 300_000 });
    return join(folder, 'govulncheck');
  } catch {
    return undefined;
  }
}

/** The highest level of each advisory. */
export async function runGovulncheck(
  program: string,
  folder: string,
  database: string,
): Promise<ReadonlyMap<string, Level>> {
  const env = { ...process.env, GOVERSION: `go${standardLibrary.replace(/\.0$/, '')}` };
  const { stdout } = await run(program, ['-db', `file://${database}`, '-format', 'json', './...'], {
    cwd: folder,
    env,
    maxBuffer: 1 << 28,
    timeout: 300_000,
  });
  return levelsOf(stdout);
}

const order: readonly Level[] = ['module', 'package', 'symbol'];

/** Objects in JSON, one after the other, each beginning with `{` at the start of a line. */
export function levelsOf(text: string): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>();
  for (const part of text.split(/^(?=\{)/m)) {
    if (!part.startsWith('{')) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tool's own format
    const { finding } = JSON.parse(part) as {
      finding?: { osv: string; trace: { package?: string; function?: string }[] };
    };
    if (finding === undefined) continue;
    const [first] = finding.trace;
    const level = first?.function !== undefined ? 'symbol' : first?.package !== undefined ? 'package' : 'module';
    const known = levels.get(finding.osv);
    if (known === undefined || order.indexOf(known) < order.indexOf(level)) levels.set(finding.osv, level);
  }
  return levels;
}

/** Writes OSV records as a database that govulncheck reads. */
export function writeDatabase(folder: string, records: readonly unknown[]): void {
  mkdirSync(join(folder, 'ID'), { recursive: true });
  mkdirSync(join(folder, 'index'), { recursive: true });
  const modules = new Map<string, { id: string; modified: string; fixed?: string }[]>();
  const vulns: { id: string; modified: string; aliases?: readonly string[] }[] = [];
  let latest = '';
  for (const record of records) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- records of the Go project
    const { id, modified, aliases, affected } = record as GoRecord;
    writeFileSync(join(folder, 'ID', `${id}.json`), JSON.stringify(record));
    vulns.push({ id, modified, ...(aliases === undefined ? {} : { aliases }) });
    if (modified > latest) latest = modified;
    for (const { package: item } of affected ?? []) {
      const list = modules.get(item.name) ?? [];
      if (!list.some((other) => other.id === id)) list.push({ id, modified });
      modules.set(item.name, list);
    }
  }
  const index = [...modules].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, list]) => ({ path, vulns: list }));
  writeFileSync(join(folder, 'index', 'modules.json'), JSON.stringify(index));
  writeFileSync(join(folder, 'index', 'vulns.json'), JSON.stringify(vulns));
  writeFileSync(join(folder, 'index', 'db.json'), JSON.stringify({ modified: latest }));
}

interface GoRecord {
  readonly id: string;
  readonly modified: string;
  readonly aliases?: readonly string[];
  readonly affected?: readonly { readonly package: { readonly name: string } }[];
}
