/** Tolerant steps into the JSON of other programs: what is not there is empty. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** The objects in an array. */
export function itemsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

export function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** @throws where the text is no JSON object with that member: a program that prints something else did something else. */
export function objectWith(text: string, member: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !(member in value)) throw new Error(`it has no member ${member}`);
  return Object.fromEntries(Object.entries(value));
}
