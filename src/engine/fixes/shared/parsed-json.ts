/** A JSON object that is to be edited. */
import { NotEditable } from '../model/project-editor.ts';

/** @throws {NotEditable} */
export function parsedJson(text: string, path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new NotEditable(`${path} is no JSON object`);
}
