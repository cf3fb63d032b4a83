/** What the parser pool and its children say to each other over the channel between the processes. */
import type { Detail } from '../../engine/syntax/fact-reader.ts';
import { type LanguageName, languageNames } from '../../engine/model/language-name.ts';

export interface FileQuestion {
  readonly path: string;
  readonly language: LanguageName;
  readonly content: Uint8Array;
  readonly isDetailed: Detail | false;
}

/** Small files are asked for by the dozen, since a message for each would cost as much as parsing it. */
export interface FactQuestion {
  readonly kind: 'question';
  readonly id: number;
  readonly files: readonly FileQuestion[];
}

export type FactAnswer =
  | { readonly kind: 'ready' }
  /** One for each file, in order: encoded as `facts-codec.ts` says. */
  | { readonly kind: 'answer'; readonly id: number; readonly answers: readonly Uint8Array[] };

const names: ReadonlySet<string> = new Set(languageNames);

export function isFactQuestion(message: unknown): message is FactQuestion {
  return (
    isRecord(message) &&
    message['kind'] === 'question' &&
    typeof message['id'] === 'number' &&
    Array.isArray(message['files']) &&
    message['files'].every(isFileQuestion)
  );
}

function isFileQuestion(file: unknown): file is FileQuestion {
  return (
    isRecord(file) &&
    typeof file['path'] === 'string' &&
    typeof file['language'] === 'string' &&
    names.has(file['language']) &&
    file['content'] instanceof Uint8Array &&
    (typeof file['isDetailed'] === 'boolean' || file['isDetailed'] === 'objects')
  );
}

/** The child is our own program: what it says of a file is trusted once the message is an answer at all. */
export function isFactAnswer(message: unknown): message is FactAnswer {
  if (!isRecord(message)) return false;
  if (message['kind'] === 'ready') return true;
  return (
    message['kind'] === 'answer' &&
    typeof message['id'] === 'number' &&
    Array.isArray(message['answers']) &&
    message['answers'].every((answer) => answer instanceof Uint8Array)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
