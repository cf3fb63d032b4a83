/**
 * Schemas as the OpenAPI document writes them. Every shape with fields and every enumeration stands once, under `components`, by its
 * title or by where it stands, and is referred to from wherever it recurs: what has no name there is named by each generator of
 * clients in its own way. Written so that OpenAPI 3.0 takes them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';

/** The parts of JSON Schema that operations use. */
interface Schema {
  readonly title?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: string;
  readonly examples?: unknown;
  readonly example?: unknown;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly $ref?: string;
}

export interface ComponentSchemas {
  /** By name; filled by what is written. */
  readonly components: Readonly<Record<string, object>>;
  /** @param name for a shape that has no title of its own. @returns a reference to it */
  write(schema: TSchema, name: string): object;
  /** All that was written, where a value of an enumeration that would be named as a shape is has a name for generators. */
  withEnumNames(): Readonly<Record<string, object>>;
}

export function componentSchemas(): ComponentSchemas {
  const components: Record<string, object> = {};

  function write({ title, examples, ...shape }: Schema, place: string): Schema {
    const written = writeShape(shape, title ?? place, examples);
    const isNamed = title !== undefined || shape.enum !== undefined || shape.properties !== undefined;
    if (!isNamed) return written;
    return refer(title ?? place, written);
  }

  function refer(name: string, written: Schema): Schema {
    const known = (components[name] ??= written);
    if (!isDeepStrictEqual(known, written))
      throw new Error(`two different shapes have the title ${name}: give one of them another`);
    return { $ref: `#/components/schemas/${name}` };
  }

  function writeShape(schema: Schema, place: string, examples: unknown): Schema {
    const { properties, items } = schema;
    if (schema.enum !== undefined) return { type: 'string', ...schema };
    if (items !== undefined) return { ...schema, items: write(items, singular(place)) };
    if (properties === undefined)
      return Array.isArray(examples) && examples.length > 0 ? { ...schema, example: examples[0] } : schema;
    // Generators take an object of which nothing is said for a mistake.
    if (Object.keys(properties).length === 0) return { type: 'object', additionalProperties: true };
    const fields = Object.entries(properties).map(([field, part]) => [field, write(part, place + capitalised(field))]);
    return { ...schema, properties: Object.fromEntries(fields) };
  }

  return {
    components,
    withEnumNames: () => enumNames(components),
    write: (schema: Schema, name) => {
      const written = write(schema, name);
      return written.$ref === undefined ? refer(name, written) : written;
    },
  };
}

/** Generators for Go name values and types in one space; where two collide, the values of the enumeration take its name before theirs. */
function enumNames(components: Readonly<Record<string, Schema>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const words = (schema.enum ?? []).map((value) => capitalised(String(value)));
      const isClashing = words.some((word) => Object.hasOwn(components, word));
      if (!isClashing) return [name, schema];
      // The generator for Python looks for a default by a name that it then does not give; so words say it.
      const { default: fallback, description = '', ...rest } = schema;
      const said = `${description}${fallback === undefined ? '' : ` Default: \`${fallback}\`.`}`.trim();
      return [name, { ...rest, description: said, 'x-enum-varnames': words.map((word) => name + word) }];
    }),
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Of a list's name the name of one entry. */
function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Entry`;
}
