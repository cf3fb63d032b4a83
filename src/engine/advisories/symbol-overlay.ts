/**
 * Symbols told beside the records they belong to: most records of npm and PyPI name none, so that curated ones come from
 * elsewhere. An overlay is a record that says nothing of versions; it joins the group of the id it names and adds symbols to it.
 */
import type { OsvRecord } from './osv-record.ts';

const prefix = 'x_SYMBOLS-';

export function isOverlayId(id: string): boolean {
  return id.startsWith(prefix);
}

/** The overlay of a record that names symbols; `undefined` for one that names none. Its aliases are not taken over: it is no authority on them. */
export function symbolOverlay(record: OsvRecord): OsvRecord | undefined {
  const affected = record.affected.filter(({ symbols }) => symbols.entries.length > 0);
  if (affected.length === 0) return undefined;
  return {
    id: `${prefix}${record.id}`,
    aliases: [record.id],
    related: [],
    summary: '',
    details: '',
    published: '',
    modified: '',
    isWithdrawn: false,
    references: [],
    repositories: [],
    cwes: [],
    isExploited: false,
    affected: affected.map(({ ecosystem, name, symbols }) => ({
      ecosystem,
      name,
      symbols,
      ranges: [],
      versions: [],
      unusable: '',
    })),
  };
}
