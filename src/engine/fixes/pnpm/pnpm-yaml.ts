/** YAML as pnpm writes it: entries of its lockfile, and texts that others may take for something else in quotes. */

/** Fields on one line. */
const flowFields: ReadonlySet<string> = new Set(['resolution', 'engines', 'cpu', 'os', 'libc']);

const fieldOrder = [
  'resolution',
  'id',
  'name',
  'version',
  'engines',
  'cpu',
  'os',
  'libc',
  'deprecated',
  'hasBin',
  'prepare',
  'requiresBuild',
  'bundledDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'dependencies',
  'optionalDependencies',
  'transitivePeerDependencies',
  'dev',
  'optional',
];

/** An entry of `packages` or `snapshots`, with its last line's end. */
export function pnpmEntry(key: string, fields: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const rank = (name: string): number => (fieldOrder.includes(name) ? fieldOrder.indexOf(name) : fieldOrder.length);
  names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  if (names.length === 0) return `  ${yamlText(key)}: {}\n`;
  const lines = names.map((name) =>
    flowFields.has(name) ? `    ${name}: ${inFlow(fields[name])}\n` : member('    ', name, fields[name]),
  );
  return `  ${yamlText(key)}:\n${lines.join('')}`;
}

function member(indentation: string, key: string, value: unknown): string {
  const start = `${indentation}${yamlText(key)}:`;
  if (Array.isArray(value)) return `${start}\n${value.map((item) => `${indentation}  - ${scalar(item)}\n`).join('')}`;
  if (typeof value !== 'object' || value === null) return `${start} ${scalar(value)}\n`;
  const members = Object.entries(value).map(([name, inner]) => member(`${indentation}  `, name, inner));
  return members.length === 0 ? `${start} {}\n` : `${start}\n${members.join('')}`;
}

function inFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inFlow).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalar(value);
  const members = Object.entries(value).map(([key, inner]) => `${yamlText(key)}: ${inFlow(inner)}`);
  return `{${members.join(', ')}}`;
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? yamlText(value) : String(value);
}

/** Not plain: what begins with an indicator, what ends or continues as one, and what is read as no text. */
const needsQuotes = [
  /^$|^[-?:,[\]{}#&*!|=>'"%@`\s]|\s$/,
  /[,[\]{}]|: |:$| #/,
  /^(?:~|null|true|false|yes|no|on|off|y|n|<<)$/i,
  /^[-+]?(?:0[xob][\da-f_]+|[\d_]+\.?[\d_]*(?:e[-+]?\d+)?|\.[\d_]+(?:e[-+]?\d+)?|\.(?:inf|nan))$/i,
  /^\d{4}-\d\d?-\d\d?(?:$|[Tt\s])/,
];

export function yamlText(text: string): string {
  if (!/^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/.test(text)) return JSON.stringify(text);
  return needsQuotes.some((pattern) => pattern.test(text)) ? `'${text.replaceAll("'", "''")}'` : text;
}
