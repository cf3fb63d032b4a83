/** What stands in a field of the audit trail, as people write it: moments by their clock, lists as lists, repositories by name. */
import type { Names } from './use-names.ts';

/** @param momentOf writes an ISO 8601 moment @returns empty where there is nothing */
export function fieldValue(text: string, names: Pick<Names, 'repository'>, momentOf: (at: string) => string): string {
  if (isMoment(text)) return momentOf(text);
  const list = text.startsWith('[') ? listOf(text) : undefined;
  return list === undefined ? text : list.map((each) => names.repository.get(each) ?? each).join(', ');
}

/** A name or a reason may look like a moment that never was, which nothing can write as one. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

function listOf(text: string): readonly string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.every((each) => typeof each === 'string') ? parsed : undefined;
  } catch {
    return undefined;
  }
}
