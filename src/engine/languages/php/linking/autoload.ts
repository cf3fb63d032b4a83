/** What a package tells Composer of its classes, as composer.lock and installed.json both repeat it. https://getcomposer.org/doc/04-schema.md#autoload */
import { record } from '../../javascript/linking/manifests.ts';

export interface Autoload {
  readonly prefixes: readonly Prefix[];
  /** Files and folders that are searched for classes. */
  readonly classMap: readonly string[];
  /** Loaded whenever the autoloader is. */
  readonly files: readonly string[];
  /** A framework, or Composer itself, loads it because it is installed. */
  readonly isDiscovered: boolean;
  /** Laravel starts a provider of it. https://laravel.com/docs/packages#package-discovery */
  readonly hasProvider: boolean;
  /** Left out of class maps; folders, with a slash in front. */
  readonly exclude: readonly string[];
}

export interface Prefix {
  /** As written, with its mark at the end; empty for all that is found nowhere else. */
  readonly prefix: string;
  readonly path: string;
  readonly isOld: boolean;
}

export function autoloadOf(entry: ReadonlyMap<string, unknown>): Autoload {
  const autoload = record(entry.get('autoload'));
  const prefixes = (['psr-4', 'psr-0'] as const).flatMap((kind) =>
    [...(record(autoload?.get(kind)) ?? [])].flatMap(([prefix, paths]) =>
      textsOf(paths).map((path) => ({ prefix, path, isOld: kind === 'psr-0' })),
    ),
  );
  const type = entry.get('type');
  return {
    prefixes,
    classMap: textsOf(autoload?.get('classmap')),
    files: textsOf(autoload?.get('files')),
    isDiscovered:
      record(entry.get('extra'))?.has('laravel') === true || type === 'symfony-bundle' || type === 'composer-plugin',
    hasProvider: textsOf(record(record(entry.get('extra'))?.get('laravel'))?.get('providers')).length > 0,
    exclude: textsOf(autoload?.get('exclude-from-classmap'))
      .filter((path) => /^\/?[\w./-]+$/.test(path) && prefixes.length === 0)
      .map((path) => `/${path.replace(/^\//, '')}`),
  };
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
