/**
 * What conda asks for, as environments write it: `channel::name=1.2=build`, `name>=1,<2`, `name[version='>=1']`
 * (https://docs.conda.io/projects/conda-build/en/latest/resources/package-spec.html#package-match-specifications).
 */
import type { PackageSource } from '../../model/package-source.ts';
import { registrySource } from '../../model/source-address.ts';

export interface MatchSpec {
  readonly name: string;
  readonly constraint: string;
  readonly version?: string;
  /** The channel, where one is named. */
  readonly source?: PackageSource;
  /** Offsets within the text, from the name to the end of the version. */
  readonly start: number;
  readonly end: number;
}

/** Of a text without space around it. Every run of space can be taken in one way only, or long runs would cost their cube. */
const spec =
  /^(?:([^\s:=<>[\]]+)::)?([A-Za-z0-9_][A-Za-z0-9_.-]*)(?![A-Za-z0-9_.-])(?:\s*([=!<>~0-9][^\s[\]]*(?:\s+[^\s[\]]+)?))?(?:\s*(\[.*\]))?$/;

/** `undefined` where the text names no package. */
export function readMatchSpec(text: string): MatchSpec | undefined {
  if (text.length > 2000) return undefined;
  const match = spec.exec(text.trim());
  const [, channel, name, written = '', bracket = ''] = match ?? [];
  if (name === undefined) return undefined;
  const inBracket = /\bversion\s*=\s*["']?([^"'\]]*)/.exec(bracket)?.[1] ?? '';
  const start = text.indexOf('::') === -1 ? text.indexOf(name) : text.indexOf(name, text.indexOf('::') + 2);
  const end = text.indexOf(written, start + name.length) + written.length;
  // A build string behind the version chooses among builds of one version.
  const constraint = written === '' ? inBracket : written.replace(/^(=?[^=<>!~\s,|]+)[=\s].*$/, '$1');
  const version = exactVersion(constraint, written !== constraint);
  const source = channel === undefined ? {} : { source: registrySource(channel) };
  return { name, constraint, start, end, ...(version === undefined ? {} : { version }), ...source };
}

/**
 * `==1.2` is exact, and so is a version with its build. `=1.2` means 1.2.*; of three parts it is taken as exact, because
 * that is how `conda env export --no-builds` writes what is installed.
 */
function exactVersion(constraint: string, hasBuild: boolean): string | undefined {
  const [, operator = '', version = ''] = /^(={0,2})([^=<>!~*,|\s]+)$/.exec(constraint) ?? [];
  if (version === '') return undefined;
  return operator !== '=' || hasBuild || /^\d+\.\d+\.\d/.test(version) ? version : undefined;
}
