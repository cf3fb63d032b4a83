/** Composer's normal form of a version (`v1.2-b3` is `1.2.0.0-beta3`), the form in which it compares and judges ranges. */

/** What may follow the numbers: a stability with its number, `-dev`, or both. Single digits repeat, so that matching is linear. */
export const modifier = String.raw`[._-]?(?:(stable|beta|b|rc|alpha|a|patch|pl|p)((?:[.-]?\d)*))?([.-]?dev)?`;

const classical = new RegExp(String.raw`^v?(\d{1,5})(\.\d+)?(\.\d+)?(\.\d+)?${modifier}$`, 'i');
const dated = new RegExp(String.raw`^v?(\d{4}(?:[.:-]?\d{2}){1,6}(?:[.:-]?\d{1,3}){0,2})${modifier}$`, 'i');

const fullNames: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['p', 'patch'],
  ['pl', 'patch'],
  ['rc', 'RC'],
]);

/** `undefined` for what Composer refuses; a branch comes back as `dev-<name>`. */
export function normalizeComposerVersion(text: string): string | undefined {
  const version = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/ as \S+$/, '')
    .replace(/@(?:stable|rc|beta|alpha|dev)$/i, '');
  if (version === 'master' || version === 'trunk' || version === 'default') return `dev-${version}`;
  if (/^dev-/i.test(version)) return `dev-${version.slice(4)}`;
  const plain = version.replace(/^([^,\s+]+)\+\S+$/, '$1');
  const numbered = classical.exec(plain);
  if (numbered !== null) {
    const [, major, minor = '.0', patch = '.0', fourth = '.0', ...tail] = numbered;
    return `${major}${minor}${patch}${fourth}${normalTail(tail)}`;
  }
  const date = dated.exec(plain);
  if (date !== null) return `${(date[1] ?? '').replaceAll(/\D/g, '.')}${normalTail(date.slice(2))}`;
  return /dev$/i.test(plain) ? normalizeNumericBranch(plain.replace(/[.-]?dev$/i, '')) : undefined;
}

function normalTail([stability = '', number = '', dev = '']: readonly (string | undefined)[]): string {
  const name = stability.toLowerCase();
  if (name === 'stable') return '';
  const tail = name === '' ? '' : `-${fullNames.get(name) ?? name}${number.replace(/^[.-]+/, '')}`;
  return dev === '' ? tail : `${tail}-dev`;
}

/** `2.x` is above all of 2: its open places are nines. */
function normalizeNumericBranch(name: string): string | undefined {
  const match = /^v?(\d+)(\.(?:\d+|[xX*]))?(\.(?:\d+|[xX*]))?(\.(?:\d+|[xX*]))?$/i.exec(name);
  if (match === null) return undefined;
  const [, major, ...others] = match;
  return `${major}${others.map((part) => (part ?? '.x').replace(/[xX*]/, '9999999')).join('')}-dev`;
}
