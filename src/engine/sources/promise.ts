/** One promise of a lockfile about the archive of a package, and what the readers of lockfiles share. */

export interface Promised {
  readonly name: string;
  readonly version: string;
  /** One digest in the notation of `SourceRequest`. */
  readonly digest: string;
}

export type PromiseReader = (text: string) => Iterable<Promised>;

/** A map, since a lockfile may call a package `__proto__`. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map<string, unknown>(Object.entries(value))
    : new Map();
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
