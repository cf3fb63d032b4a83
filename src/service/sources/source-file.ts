/** One file of a package's archive, and which of them an analysis can use. */
import { isTextFile, languageOf } from '../../engine/languages/index.ts';
import type { SourceEcosystem } from '../../engine/sources/source-store.ts';
import { descriptionFile } from '../../engine/sources/stored-descriptions.ts';

export interface SourceFile {
  /** Relative to the package's root, `/` between the parts, never `.` or `..`. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** Something about the archive or its registry, in words for the log of the operator. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
  /** Another time it may be had: the registry could not be reached or was in trouble. */
  readonly isPassing: boolean;

  constructor(
    message: string,
    { isPassing = false, ...options }: ErrorOptions & { readonly isPassing?: boolean } = {},
  ) {
    super(message, options);
    this.isPassing = isPassing;
  }
}

export interface ArchiveLimits {
  /** Of the archive as it is sent. */
  readonly archiveBytesMax: number;
  /** Of everything unpacked together. */
  readonly totalBytesMax: number;
  readonly filesMax: number;
}

export const archiveLimits: ArchiveLimits = {
  archiveBytesMax: 128 * 1024 ** 2,
  totalBytesMax: 512 * 1024 ** 2,
  filesMax: 100_000,
};

const metadata: Readonly<Record<SourceEcosystem, RegExp>> = {
  npm: /(?:^|\/)package\.json$/,
  Go: /(?:^|\/)package\.json$/,
  PyPI: /\.dist-info\/(?:METADATA|RECORD|entry_points\.txt|top_level\.txt)$|\.pth$|(?:^|\/)package\.json$/,
  'crates.io': /(?:^|\/)Cargo\.toml(?:\.orig)?$/,
  Maven: /\.class$|(?:^|\/)META-INF\//,
  RubyGems: /\.gemspec$/,
  Packagist: /(?:^|\/)composer\.json$/,
  NuGet: /\.(?:nuspec|props|targets|dll)$/i,
};

/** Settings in which a library may name its own parts. */
const smallText = /\.(?:json|ya?ml|toml|xml|properties|ini|cfg|conf|neon|txt)$/i;
const readsSmallTexts: ReadonlySet<SourceEcosystem> = new Set(['crates.io', 'Maven', 'RubyGems', 'Packagist', 'NuGet']);
const contentBytesMax = 8 * 1024 ** 2;
const textBytesMax = 256 * 1024;

/** Sources and the metadata that says how they are loaded; of other files the analysis needs to know only that they exist. */
export function isContentKept(ecosystem: SourceEcosystem, path: string, size: number): boolean {
  if (size > contentBytesMax) return false;
  if (path === descriptionFile || metadata[ecosystem].test(path) || isCode(path)) return true;
  if (size > textBytesMax) return false;
  return readsSmallTexts.has(ecosystem) ? smallText.test(path) : ecosystem === 'npm' && path.endsWith('.json');
}

/** `undefined` for names that would leave the package, or that no file system takes. */
export function safePath(name: string): string | undefined {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const isSafe = parts.length > 0 && !name.startsWith('/') && !/[\0\\]/.test(name) && !parts.includes('..');
  return isSafe && name.length <= 4096 ? parts.join('/') : undefined;
}

/** Programs often have no ending; pages and texts of a package are not run. */
function isCode(path: string): boolean {
  return languageOf(path) === undefined ? /(?:^|\/)[^/.]+$/.test(path) : !isTextFile(path);
}
