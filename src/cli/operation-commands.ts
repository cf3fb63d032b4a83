/** The operations of a server as commands know them, read from operation-commands.json, which `scripts/generate-api-docs.ts` writes. */
import { readFileSync } from 'node:fs';

export interface OperationField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'json';
  readonly isList?: true;
  readonly isRequired?: boolean;
  readonly choices?: readonly string[];
  /** Written in a file more often than in a shell. */
  readonly isLong?: true;
  readonly fallback?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

export interface OperationCommand {
  readonly path: string;
  /** The words of the command: `alerts search`. */
  readonly group: string;
  readonly verb: string;
  /** What the group is for. */
  readonly about: string;
  readonly summary: string;
  readonly description: string;
  readonly isForOperators?: boolean;
  readonly fields: readonly OperationField[];
  /** Which list of the answer is cut into pages. */
  readonly pagesOf?: string;
  /** The next page is asked for by `after`, the `nextAfter` of the one before, and not by a number. */
  readonly isPagedByAfter?: true;
  /** The answer is a document, and no JSON of ours. */
  readonly isDocument?: true;
}

export function operationCommands(): readonly OperationCommand[] {
  return JSON.parse(readFileSync(new URL('operation-commands.json', import.meta.url), 'utf8'));
}
