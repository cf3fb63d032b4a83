/** What the parser pool and its children say to each other over the channel between the processes. */
import { type LanguageName, languageNames } from '../../engine/ecosystems/names.ts';
import type { ContentFacts } from '../../engine/languages/file-facts.ts';

export interface FactQuestion {
  readonly kind: 'question';
  readonly id: number;
  readonly path: string;
  readonly language: LanguageName;
  readonly content: Uint8Array;
}

export type FactAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly facts: ContentFacts }
  | { readonly kind: 'answer'; readonly id: number; readonly reason: string };

const names: ReadonlySet<string> = new Set(languageNames);

export function isFactQuestion(message: unknown): message is FactQuestion {
  return (
    isRecord(message) &&
    message['kind'] === 'question' &&
    typeof message['id'] === 'number' &&
    typeof message['path'] === 'string' &&
    typeof message['language'] === 'string' &&
    names.has(message['language']) &&
    message['content'] instanceof Uint8Array
  );
}

/** The child is our own program: its facts are trusted once the message is an answer at all. */
export function isFactAnswer(message: unknown): message is FactAnswer {
  if (!isRecord(message)) return false;
  if (message['kind'] === 'ready') return true;
  return (
    message['kind'] === 'answer' &&
    typeof message['id'] === 'number' &&
    (isRecord(message['facts']) || typeof message['reason'] === 'string')
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
