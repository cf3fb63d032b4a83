/**
 * Reads the key `handlers` of a rule in YAML, `{types, mustCall, mustNotCall, before, routes}`: the same demand that sentences are compiled to, for
 * those who write it down. What is to be called is a name of code, or words such as "an authentication check".
 */
import { sayCalls } from '../handlers/say-calls.ts';
import type { CallName, HandlerDemand } from '../model/handler-demand.ts';
import { type SourceType, sourceTypes } from '../model/rule.ts';
import { sentencesOf } from './reading/sentences.ts';
import { nameIn } from './slots/code-names.ts';
import { readCalls, readDeed } from './slots/deeds.ts';
import { pushEach } from '../../text/push-each.ts';

export type DemandReading =
  | { readonly ok: true; readonly demand: HandlerDemand; readonly explanation: string }
  /** `at`: the key that is at fault, empty for the whole. */
  | { readonly ok: false; readonly at: string; readonly message: string };

const keys: readonly string[] = ['types', 'mustCall', 'mustNotCall', 'before', 'routes'];
const itemsMax = 50;
const textMax = 200;

export function readDemand(value: unknown): DemandReading {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('', `must be an object with ${keys.join(', ')}`);
  const given = new Map<string, unknown>(Object.entries(value));
  const unknownKey = [...given.keys()].find((key) => !keys.includes(key));
  if (unknownKey !== undefined) return refuse(unknownKey, `is no part of it; known are: ${keys.join(', ')}`);
  if (given.has('mustCall') === given.has('mustNotCall'))
    return refuse('mustCall', 'one of `mustCall` and `mustNotCall` must be given, and only one');
  const texts = new Map<string, readonly string[]>();
  for (const [key, entry] of given) {
    const list = listOf(entry);
    if (list === undefined) return refuse(key, `must be a text or a list of at most ${itemsMax} texts`);
    texts.set(key, list);
  }
  const types: SourceType[] = [];
  for (const text of texts.get('types') ?? []) {
    const type = sourceTypes.find((known) => known === text);
    if (type === undefined) return refuse('types', `${text} is no source type; known are: ${sourceTypes.join(', ')}`);
    types.push(type);
  }
  const mode = given.has('mustCall') ? 'must' : 'mustNot';
  const key = mode === 'must' ? 'mustCall' : 'mustNotCall';
  const calls = callsOf(key, texts);
  if (!calls.ok) return calls;
  if (calls.calls.length === 0) return refuse(key, 'must name at least one call');
  const before = callsOf('before', texts);
  if (!before.ok) return before;
  const routes = texts.get('routes') ?? [];
  const demand: HandlerDemand = { sourceTypes: types, routes, mode, calls: calls.calls, before: before.calls };
  return { ok: true, demand, explanation: explain(demand) };
}

function explain({ sourceTypes: types, routes, mode, calls, before }: HandlerDemand): string {
  const who = `${types.length === 0 ? 'Handlers' : `Handlers (${types.join(', ')})`}${routes.length === 0 ? '' : ` of ${routes.join(', ')}`}`;
  const when = before.length === 0 ? '' : ` before ${sayCalls(before)}`;
  return `${who} must ${mode === 'must' ? '' : 'not '}call ${sayCalls(calls)}${when}.`;
}

function listOf(entry: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  const texts = list.filter((item) => typeof item === 'string').map((item) => item.trim());
  const areTexts = texts.length === list.length && texts.every((text) => text !== '' && text.length <= textMax);
  return areTexts && list.length <= itemsMax ? texts : undefined;
}

function callsOf(
  key: string,
  texts: ReadonlyMap<string, readonly string[]>,
):
  | { readonly ok: true; readonly calls: readonly CallName[] }
  | { readonly ok: false; readonly at: string; readonly message: string } {
  const calls: CallName[] = [];
  for (const text of texts.get(key) ?? []) {
    const read = callsIn(text);
    if (read === undefined)
      return {
        ok: false,
        at: key,
        message: `"${text}" is neither a name, such as requireAuth or db.*, nor known words, such as "an authentication check"`,
      };
    pushEach(calls, read);
  }
  return { ok: true, calls };
}

/** A single word is a name, unless it is said with an article. */
function callsIn(text: string): readonly CallName[] | undefined {
  const name = nameIn(text);
  if (name !== undefined && !/\s/.test(text)) return [{ kind: 'name', name }];
  const tokens = sentencesOf(text)[0]?.tokens ?? [];
  return readCalls(tokens) ?? readDeed(tokens);
}

function refuse(at: string, message: string): DemandReading {
  return { ok: false, at, message };
}
