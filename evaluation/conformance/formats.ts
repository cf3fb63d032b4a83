/**
 * Reads what Vedette writes of real projects with programs of others: validators, and importers whose list of packages is compared with ours. A program
 * that is not there is said to be absent and asked nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Ajv } from 'ajv';
import { formatNames } from '../../src/engine/formats/format-names.ts';
import { program } from '../places.ts';

export interface FormatsInput {
  readonly projects: readonly string[];
  /** Of OSV records. */
  readonly advisories: string;
  /** Of programs: `sarif`, `pyspdxtools`, `osv-scanner`, `Sarif.Multitool`, `python`. */
  readonly tools: string;
  /** Of published schemas by format: `openvex.json`, `gitlab.json`, `sarif.json`, `spdx.json`, and the folder `cyclonedx` of its library. */
  readonly schemas: string;
}

/** `valid`, `read`, `absent`, or what is wrong. */
type Outcome = string;

export function compareFormats({ projects, advisories, tools, schemas }: FormatsInput): void {
  const folder = mkdtempSync(join(tmpdir(), 'formats-'));
  let faults = 0;
  try {
    for (const project of projects) {
      const files = writeAll(project, advisories, folder);
      const ours = purlsOf(files);
      const name = basename(project);
      const rows: (readonly [string, Outcome])[] = [
        ...formatNames.map((format) => [`${format} by its schema`, bySchema(format, files(format), schemas)] as const),
        ['sarif by sarif-multitool', multitool(files('sarif'), tools, folder)],
        ['sarif by sarif-tools', asked(tools, 'sarif', ['summary', files('sarif')])],
        ['spdx by spdx-tools', asked(tools, 'pyspdxtools', ['-i', files('spdx')])],
        ['cyclonedx by cyclonedx-python-lib', python(tools, cycloneDxOfPython, files('cyclonedx'))],
        ['cyclonedx-1.7 by cyclonedx-python-lib', python(tools, cycloneDxOfPython, files('cyclonedx-1.7'))],
        ['openvex by lib4vex', python(tools, vexOfPython, files('openvex'))],
        ['openvex by go-vex', asked(tools, 'go-vex', [files('openvex')])],
        ['cyclonedx by osv-scanner', scanner(tools, files('cyclonedx'), ours)],
        ['spdx by osv-scanner', scanner(tools, files('spdx'), ours)],
      ];
      console.log(`\n${name}: ${ours.size} packages with a version and a purl`);
      for (const [what, outcome] of rows) {
        if (outcome !== '-') console.log(`  ${what}: ${outcome}`);
        if (!/^(?:-|valid|read|absent)/.test(outcome)) faults += 1;
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`\n${projects.length} projects, ${faults} faults`);
  if (faults > 0) process.exitCode = 1;
}

/** Folders in a folder. */
export function projectsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory());
}

function writeAll(project: string, advisories: string, folder: string): (format: string) => string {
  const file = (format: string): string => join(folder, `${basename(project)}-${format}${endOf[format] ?? '.txt'}`);
  const flags = formatNames.flatMap((format) => ['--format', `${format}=${file(format)}`]);
  const fixed = ['--advisories', advisories, '--package-sources', 'none', '--cache-dir', join(folder, 'cache')];
  const { status, stderr } = spawnSync(process.execPath, [program, 'scan', project, ...fixed, ...flags], {
    encoding: 'utf8',
  });
  if (status === null || status === 2) throw new Error(`${project} was not scanned: ${stderr}`);
  return file;
}

/** Consumers choose their reader by the name of the file. */
const endOf: Readonly<Record<string, string>> = {
  sarif: '.sarif',
  cyclonedx: '.cdx.json',
  'cyclonedx-1.7': '.cdx.json',
  spdx: '.spdx.json',
  openvex: '.json',
  gitlab: '.json',
};

/** Of packages, as `ecosystem-type/name@version`: without what a registry does not tell apart. */
function purlsOf(files: (format: string) => string): Set<string> {
  const bom = JSON.parse(readFileSync(files('cyclonedx'), 'utf8')) as {
    components: { version?: string; name: string; group?: string; purl: string }[];
  };
  return new Set(bom.components.filter(({ version }) => version !== undefined).map(({ purl }) => plain(purl)));
}

function plain(purl: string): string {
  return decodeURIComponent(purl.replace(/[?#].*$/, '')).toLowerCase();
}

function bySchema(format: string, file: string, schemas: string): Outcome {
  const isBom = format.startsWith('cyclonedx');
  const version = format === 'cyclonedx-1.7' ? '1.7' : '1.6';
  const path = isBom
    ? join(schemas, 'cyclonedx', `bom-${version}.SNAPSHOT.schema.json`)
    : join(schemas, `${format}.json`);
  if (['markdown', 'csv', 'jsonl'].includes(format)) return '-';
  if (!existsSync(path)) return 'absent';
  const { $schema = '', $id: _id, id: _old, ...schema } = readSchema(path);
  const ajv = new (/2020/.test($schema) ? Ajv2020 : Ajv)({ strict: false, validateFormats: false, logger: false });
  if (isBom)
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
      ajv.addSchema(
        readSchema(join(schemas, 'cyclonedx', `${name}.SNAPSHOT.schema.json`)),
        `${name}.SNAPSHOT.schema.json`,
      );
  const validate = ajv.compile(schema);
  const document = JSON.parse(readFileSync(file, 'utf8')) as { statements?: readonly unknown[] };
  // docs/formats.md says why.
  if (format === 'openvex' && document.statements?.length === 0)
    return 'valid but for its list, since nothing was found';
  return validate(document) ? 'valid' : JSON.stringify(validate.errors?.slice(0, 3));
}

function readSchema(path: string) {
  return JSON.parse(readFileSync(path, 'utf8')) as { $schema?: string; $id?: string; id?: string };
}

function asked(tools: string, name: string, args: readonly string[]): Outcome {
  const path = join(tools, name);
  if (!existsSync(path)) return 'absent';
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  return status === 0 ? 'read' : `exit ${status}: ${(stderr || stdout).slice(0, 500)}`;
}

function multitool(file: string, tools: string, folder: string): Outcome {
  const path = join(tools, 'Sarif.Multitool');
  if (!existsSync(path)) return 'absent';
  const out = join(folder, 'validated.sarif');
  spawnSync(path, ['validate', file, '--output', out, '--log', 'ForceOverwrite', '--rule-kind', 'Sarif;GHAS'], {
    env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' },
  });
  const { runs } = JSON.parse(readFileSync(out, 'utf8')) as {
    runs: { results?: { ruleId: string; level?: string }[] }[];
  };
  const found = runs.flatMap(({ results = [] }) => results);
  const errors = found.filter(({ level }) => level === 'error');
  const words = found.map(({ ruleId }) => ruleId);
  return errors.length === 0
    ? `valid (${words.length} remarks ${[...new Set(words)].join(' ')})`
    : words.slice(0, 20).join(' ');
}

const cycloneDxOfPython = `
import json, sys
from cyclonedx.model.bom import Bom
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
text = open(sys.argv[1]).read()
version = json.loads(text)['specVersion']
fault = JsonStrictValidator(SchemaVersion.from_version(version)).validate_str(text)
if fault: sys.exit(str(fault)[:500])
bom = Bom.from_json(json.loads(text))
print(len(bom.components), 'components,', len(bom.vulnerabilities), 'vulnerabilities')
`;

const vexOfPython = `
import sys
from lib4vex.parser import VEXParser
parser = VEXParser(vex_type='openvex')
parser.parse(sys.argv[1])
print(len(parser.get_vulnerabilities()), 'statements')
`;

function python(tools: string, text: string, file: string): Outcome {
  const path = join(tools, 'python');
  if (!existsSync(path)) return 'absent';
  const { status, stdout, stderr } = spawnSync(path, ['-c', text, file], { encoding: 'utf8' });
  return status === 0 ? `read: ${stdout.trim().split('\n').at(-1) ?? ''}` : `exit ${status}: ${stderr.slice(-500)}`;
}

interface Scanned {
  readonly results?: readonly {
    readonly packages: readonly { readonly package: { readonly name: string; readonly version: string } }[];
  }[];
}

/**
 * Its packages are ours, by name and version, of the kinds that it takes any of. It reports those of bills by the last part of their
 * name and looks them up by their purl: what it reports so is counted apart.
 */
function scanner(tools: string, file: string, ours: ReadonlySet<string>): Outcome {
  const path = join(tools, 'osv-scanner');
  if (!existsSync(path)) return 'absent';
  const args = ['scan', 'source', '--offline', '-L', file, '--all-packages', '--format', 'json'];
  const { stdout } = spawnSync(path, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  if (stdout === '') return 'it read nothing';
  const { results = [] } = JSON.parse(stdout) as Scanned;
  const theirs = new Set(
    results
      .flatMap(({ packages }) => packages)
      .filter(({ package: { version } }) => version !== '')
      .map(({ package: { name, version } }) => nameKey(name, version)),
  );
  const isTaken = (purl: string): boolean => {
    const key = keyOfPurl(purl);
    return theirs.has(key) || theirs.has(lastPart(key));
  };
  const typesTaken = new Set([...ours].filter(isTaken).map(typeOfPurl));
  const { asked = [], untaken = [] } = Object.groupBy(ours, (purl) =>
    typesTaken.has(typeOfPurl(purl)) ? 'asked' : 'untaken',
  );
  const listed = new Set(asked.map(keyOfPurl));
  const unnamed = [...listed].filter((key) => !theirs.has(key));
  const missing = unnamed.filter((key) => !theirs.has(lastPart(key)));
  const known = new Set([...listed, ...unnamed.map(lastPart)]);
  const more = [...theirs].filter((key) => !known.has(key));
  const count = listed.size - missing.length;
  const told = `${count} of our ${listed.size} by name and version (${unnamed.length - missing.length} by the last part of the name), ${missing.length} missing${shown(missing)}, ${more.length} more${shown(more)}${apart(untaken)}`;
  return missing.length + more.length === 0 ? `read: ${told}` : told;
}

/** Of kinds of packages that it takes none of. */
function apart(purls: readonly string[]): string {
  const types = [...new Set(purls.map(typeOfPurl))];
  return types.length === 0 ? '' : `, apart from ${purls.length} of ${types.join(', ')}, of which it takes none`;
}

function typeOfPurl(purl: string): string {
  return purl.slice('pkg:'.length).split('/', 1).join('');
}

function lastPart(key: string): string {
  return key.replace(/^.*[/:](?=[^/:]*@)/, '');
}

function shown(keys: readonly string[]): string {
  return keys.length === 0 ? '' : ` (${keys.slice(0, 5).join(', ')})`;
}

function keyOfPurl(purl: string): string {
  const cut = purl.lastIndexOf('@');
  const [, ...name] = purl.slice(0, cut).split('/');
  return nameKey(name.join(purl.startsWith('pkg:maven/') ? ':' : '/'), purl.slice(cut + 1));
}

function nameKey(name: string, version: string): string {
  return `${name.toLowerCase()}@${version.toLowerCase().replace(/^v(?=\d)/, '')}`;
}

/** For the head of what is printed. */
export function versionOfScanner(tools: string): string {
  const path = join(tools, 'osv-scanner');
  return existsSync(path) ? execFileSync(path, ['--version'], { encoding: 'utf8' }).split('\n', 1).join('') : 'absent';
}
