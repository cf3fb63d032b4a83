/** Bodies that a request's schema asks for or allows, made from it: each field by itself with each kind of value, then several at once. */
import type { TObject, TSchema } from 'typebox';
import { randomFrom } from './random.ts';

/** What texts and ids are made of; `$1`, `$2` … stand for ids that the caller puts in their place. */
const words = [
  'lodash',
  'LODASH',
  'npm',
  'pip',
  'javascript',
  'python',
  'a',
  '',
  'GHSA',
  'CVE-2019-10744',
  'main',
  '%',
  '_',
  '5.3',
];

export function schemaBodies(schema: TObject, base: object, idCount: number, count: number, seed: number): object[] {
  const random = randomFrom(seed);
  const choose = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const ids = Array.from({ length: idCount }, (_, index) => `$${index + 1}`);
  const fields = Object.entries(schema.properties);
  const single = fields.flatMap(([name, field]) =>
    valuesOf(field, name, ids).map((value) => ({ ...base, [name]: value })),
  );
  const mixed = Array.from({ length: count }, () => {
    const body: Record<string, unknown> = { ...base };
    for (const [name, field] of fields) {
      if (random() < 0.5) continue;
      const value = choose(valuesOf(field, name, ids));
      if (value !== undefined) body[name] = value;
    }
    return body;
  });
  return [base, ...single, ...mixed];
}

function valuesOf(schema: TSchema, name: string, ids: readonly string[]): readonly unknown[] {
  const fields: Readonly<Record<string, unknown>> = { ...schema };
  const options = Array.isArray(fields['anyOf']) ? fields['anyOf'] : [];
  if (options.length > 0) return options.flatMap((option: TSchema) => valuesOf(option, name, ids));
  if ('const' in fields) return [fields['const']];
  if (Array.isArray(fields['enum'])) return fields['enum'];
  if (fields['type'] === 'boolean') return [true, false];
  if (fields['type'] === 'integer' || fields['type'] === 'number') return [1, 2, 3, 50, 0, -1, 1.5, 100_000];
  if (fields['type'] === 'array' && isSchema(fields['items'])) {
    const items = valuesOf(fields['items'], name, ids);
    return [[], ...items.slice(0, 12).map((item) => [item]), items.slice(0, 3), items.slice(0, 2).reverse()];
  }
  if (fields['type'] === 'string') return /^id$|Ids?$/.test(name) ? [...ids, 'none'] : words;
  return [null];
}

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null;
}
