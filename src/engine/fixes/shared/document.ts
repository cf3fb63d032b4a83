/** What a document of a registry says under a key: nothing where it is not of the right type. */

export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

export function textAt(value: unknown, key: string): string {
  const text = fieldOf(value, key);
  return typeof text === 'string' ? text : '';
}

export function textsAt(value: unknown, key: string): readonly string[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
