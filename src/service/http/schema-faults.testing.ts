/** From the schema of a request to everything that can be wrong with one field of it, and what the answer must be. */
import type { TSchema } from 'typebox';
import { pushEach } from '../../engine/text/push-each.ts';

export interface Fault {
  /** Where the value is put; what is left out has no `value`. */
  readonly at: readonly (string | number)[];
  readonly value?: unknown;
  readonly name: string;
  /** False: the request stays acceptable. */
  readonly isWrong: boolean;
}

/** The parts of JSON Schema that requests use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export function faultsOf(schema: Schema, at: Fault['at'] = []): Fault[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = [...at, name];
    const isRequired = schema.required?.includes(name) === true;
    return [
      { at: place, name: 'missing', isWrong: isRequired },
      { at: place, value: null, name: 'null', isWrong: isRequired },
      ...valueFaults(field, place),
    ];
  });
}

function valueFaults(schema: Schema, at: Fault['at']): Fault[] {
  const wrong = (name: string, value: unknown): Fault => ({ at, value, name, isWrong: true });
  const faults = wrongTypes(schema).map((value) => wrong(`the type of ${JSON.stringify(value)}`, value));
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems, items } = schema;
  if (schema.enum !== undefined) faults.push(wrong('an unknown value', 'no such value'), wrong('empty', ''));
  if (minLength > 0) faults.push(wrong('too short', 'a'.repeat(minLength - 1)));
  if (maxLength !== undefined) faults.push(wrong('too long', 'a'.repeat(maxLength + 1)));
  if (schema.format === 'email') faults.push(wrong('no address', 'nobody'));
  if (schema.type === 'string') faults.push(wrong('NUL', 'a\0b'), wrong('half of a surrogate pair', 'a\ud83d'));
  if (minimum !== undefined) faults.push(wrong('too small', minimum - 1));
  if (maximum !== undefined) faults.push(wrong('too large', maximum + 1));
  if (minItems > 0) faults.push(wrong('too few', []));
  if (maxItems !== undefined)
    faults.push(
      wrong(
        'too many',
        Array.from({ length: maxItems + 1 }, () => 'x'),
      ),
    );
  if (items !== undefined) pushEach(faults, [...valueFaults(items, [...at, 0]), ...faultsOf(items, [...at, 0])]);
  return faults;
}

/** One value of each JSON type that the schema does not take; numbers written as text are text. */
function wrongTypes(schema: Schema): unknown[] {
  const values = { string: '5', integer: 7, number: 1.5, boolean: true, array: [], object: {} };
  const type = schema.enum === undefined ? schema.type : 'string';
  return Object.entries(values).flatMap(([name, value]) =>
    name === type || (type === 'number' && name === 'integer') ? [] : [value],
  );
}

/** A copy of the body with the fault in it. Lists on the way are begun where the body has none. */
export function withFault(body: Readonly<Record<string, unknown>>, { at, ...fault }: Fault): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(body);
  let place: Record<string | number, unknown> = copy;
  for (const [index, step] of at.slice(0, -1).entries()) {
    const next: unknown = typeof at[index + 1] === 'number' ? [] : {};
    place = (place[step] ??= next) as Record<string | number, unknown>;
  }
  const last = at.at(-1) ?? '';
  if ('value' in fault) place[last] = fault.value;
  else delete place[last];
  return copy;
}
