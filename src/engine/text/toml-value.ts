/** A tree of TOML values that know where they stand in their text. */

/** Offsets in UTF-16 code units, `end` exclusive. */
export interface Ranged {
  readonly start: number;
  readonly end: number;
}

export interface TomlString extends Ranged {
  readonly kind: 'string';
  readonly value: string;
}

/** A number or a date, whose text is all that lockfiles need. */
export interface TomlOther extends Ranged {
  readonly kind: 'integer' | 'float' | 'datetime';
  readonly text: string;
}

export interface TomlBoolean extends Ranged {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface TomlArray extends Ranged {
  readonly kind: 'array';
  readonly items: readonly TomlValue[];
}

export interface TomlTable extends Ranged {
  readonly kind: 'table';
  readonly entries: ReadonlyMap<string, TomlEntry>;
}

export interface TomlEntry {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: TomlValue;
}

export type TomlValue = TomlString | TomlOther | TomlBoolean | TomlArray | TomlTable;
