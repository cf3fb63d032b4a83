/**
 * Schemas as the OpenAPI document writes them. A shape with a title stands once, under `components`, and is referred to from
 * wherever it recurs, so that generated clients have one type for it; enumerations say their type, which validation does not need.
 */
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';

/** The parts of JSON Schema that operations use. */
interface Schema {
  readonly title?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly $ref?: string;
}

export interface ComponentSchemas {
  /** By name; filled by what is written. */
  readonly components: Readonly<Record<string, object>>;
  /** A request: beside every optional field stands `null`, which means absent. */
  writeRequest(schema: TSchema, name: string): object;
  /** @param name for a shape that has no title of its own. */
  writeResponse(schema: TSchema, name: string): object;
}

export function componentSchemas(): ComponentSchemas {
  const components: Record<string, object> = {};

  function write({ title, ...shape }: Schema, isRequest: boolean, name = title): Schema {
    const written = writeShape(shape, isRequest);
    if (name === undefined) return written;
    const known = (components[name] ??= written);
    if (!isDeepStrictEqual(known, written))
      throw new Error(`two different shapes have the title ${name}: give one of them another`);
    return { $ref: `#/components/schemas/${name}` };
  }

  function writeShape(schema: Schema, isRequest: boolean): Schema {
    const { properties, required = [], items } = schema;
    if (schema.enum !== undefined) return { type: 'string', ...schema };
    if (items !== undefined) return { ...schema, items: write(items, isRequest) };
    if (properties === undefined) return schema;
    const fields = Object.entries(properties).map(([field, part]) => {
      const written = write(part, isRequest);
      return [field, isRequest && !required.includes(field) ? orNull(written) : written];
    });
    return { ...schema, properties: Object.fromEntries(fields) };
  }

  return {
    components,
    writeRequest: (schema, name) => write(schema, true, name),
    writeResponse: (schema: Schema, name) => write(schema, false, schema.title ?? name),
  };
}

function orNull(schema: Schema): object {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  if (schema.type === undefined) return schema;
  const type = [schema.type, 'null'];
  return schema.enum === undefined ? { ...schema, type } : { ...schema, type, enum: [...schema.enum, null] };
}
