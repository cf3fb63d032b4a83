/**
 * Judges what a rule demands of handlers: what must be called is looked for in guards, in what guards call, in the handler, and in what it calls,
 * one hop; what must not be called is found where it is. Everything is told by names and places; nothing is parsed here.
 */
import type { Span } from '../../model/span.ts';
import { type CallFact, callsBetween } from '../model/function-facts.ts';
import type { FunctionIndex } from '../functions/function-index.ts';
import type { Guard, Handler } from '../model/handler.ts';
import type { CallName, HandlerDemand } from '../model/handler-demand.ts';
import { callMeans } from '../names/call-concepts.ts';
import { nameFits } from '../names/name-pattern.ts';
import { routeFits } from './route-fits.ts';
import { refusesNobody } from './refuses-nobody.ts';
import { refusesTheUnknown } from './refuses-the-unknown.ts';
import { sayCalls } from './say-calls.ts';

export interface DemandBreach {
  readonly handler: Handler;
  /** In the file of the handler. */
  readonly span: Span;
  readonly message: string;
}

/** In the order of the handlers. */
export function judgeDemand(
  demand: HandlerDemand,
  handlers: readonly Handler[],
  functions: FunctionIndex,
): readonly DemandBreach[] {
  // The same guard stands before many handlers.
  const known = new Map<string, boolean>();
  const isGuardedBy = (guard: Guard): boolean => {
    const key = `${guard.path} ${guard.span.startLine} ${guard.span.startColumn} ${guard.span.endLine} ${guard.span.endColumn} ${guard.name}`;
    const found = known.get(key) ?? guardCalls(demand.calls, guard, functions);
    known.set(key, found);
    return found;
  };
  return handlers
    .filter(({ sourceType }) => demand.sourceTypes.length === 0 || demand.sourceTypes.includes(sourceType))
    .filter(({ route }) => demand.routes.length === 0 || demand.routes.some((glob) => routeFits(glob, route)))
    .flatMap((handler) =>
      demand.mode === 'must'
        ? missingIn(handler, demand, functions, isGuardedBy)
        : forbiddenIn(handler, demand, functions),
    );
}

function missingIn(
  handler: Handler,
  demand: HandlerDemand,
  functions: FunctionIndex,
  isGuardedBy: (guard: Guard) => boolean,
): readonly DemandBreach[] {
  const calls = callsIn(handler, functions);
  const before =
    demand.before.length === 0
      ? undefined
      : calls.find((call) => reaches(demand.before, call, handler.path, functions));
  if (demand.before.length > 0 && before === undefined) return [];
  if (handler.guards.some(isGuardedBy)) return [];
  const early = before === undefined ? calls : calls.filter(({ start }) => start < before.start);
  if (early.some((call) => call !== before && reaches(demand.calls, call, handler.path, functions))) return [];
  const wanted = sayCalls(demand.calls);
  const message =
    before === undefined
      ? `${sayHandler(handler)} does not call ${wanted}, and nothing before it does`
      : `${sayHandler(handler)} calls ${before.name} without calling ${wanted} before it`;
  return [{ handler, span: before?.span ?? handler.span, message }];
}

function forbiddenIn(handler: Handler, demand: HandlerDemand, functions: FunctionIndex): readonly DemandBreach[] {
  const calls = callsIn(handler, functions);
  const end =
    demand.before.length === 0
      ? undefined
      : calls.findLast((call) => reaches(demand.before, call, handler.path, functions));
  if (demand.before.length > 0 && end === undefined) return [];
  return calls
    .filter((call) => end === undefined || call.start < end.start)
    .flatMap((call) => {
      if (fits(demand.calls, call))
        return [{ handler, span: call.span, message: `${sayHandler(handler)} calls ${call.name}` }];
      if (!reaches(demand.calls, call, handler.path, functions)) return [];
      const message = `${sayHandler(handler)} calls ${call.name}, which calls ${sayCalls(demand.calls)}`;
      return [{ handler, span: call.span, message }];
    });
}

function callsIn(handler: Handler, functions: FunctionIndex): readonly CallFact[] {
  const facts = functions.factsOf(handler.path);
  return facts === undefined ? [] : callsBetween(facts, handler.start, handler.end);
}

/** By its name, by what stands in it where it is a function itself, or by what the function calls that it names. */
function guardCalls(wanted: readonly CallName[], guard: Guard, functions: FunctionIndex): boolean {
  const own = functions.find(guard.name, guard.path);
  const isCheck = wanted.every(({ kind }) => kind === 'concept');
  if (isCheck && own !== undefined) {
    const calls = functions.callsOf(own);
    // A check of a package throws where it is given nobody to tell.
    const throws = calls.some(
      (call) =>
        fits(wanted, call) &&
        !/=>|\bfunction\b|\blambda\b|\bfunc\b/.test(call.text) &&
        isForeign(call, own.path, functions),
    );
    if (!throws && refusesNobody(calls)) return false;
  }
  if (fits(wanted, guard)) return true;
  const facts = functions.factsOf(guard.path);
  const inside = facts?.calls.filter((call) => isWithin(call.span, guard.span)) ?? [];
  if (inside.some((call) => reaches(wanted, call, guard.path, functions))) return true;
  return reaches(wanted, { name: guard.name, text: guard.text }, guard.path, functions);
}

function isForeign({ name, start }: CallFact, path: string, functions: FunctionIndex): boolean {
  return functions.find(name, path, start) === undefined;
}

function reaches(
  wanted: readonly CallName[],
  call: { readonly name: string; readonly text: string; readonly start?: number },
  path: string,
  functions: FunctionIndex,
): boolean {
  if (fits(wanted, call)) return true;
  const place = functions.find(call.name, path, call.start);
  return place !== undefined && functions.callsOf(place).some((inner) => fits(wanted, inner));
}

function fits(wanted: readonly CallName[], call: { readonly name: string; readonly text: string }): boolean {
  return wanted.some((one) => isMeant(one, call) || (isAboutWho(one) && refusesTheUnknown(call)));
}

function isAboutWho(wanted: CallName): boolean {
  return wanted.kind === 'concept' && (wanted.concept === 'authentication' || wanted.concept === 'authorization');
}

function isMeant(wanted: CallName, { name, text }: { readonly name: string; readonly text: string }): boolean {
  return wanted.kind === 'name' ? nameFits(wanted.name, name) : callMeans(wanted.concept, name, text);
}

function isWithin(inner: Span, outer: Span): boolean {
  const startsIn =
    inner.startLine > outer.startLine ||
    (inner.startLine === outer.startLine && inner.startColumn >= outer.startColumn);
  const endsIn =
    inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  return startsIn && endsIn;
}

function sayHandler({ route, name }: Handler): string {
  if (route !== '') return name === '' ? `the handler of ${route}` : `${name}, the handler of ${route},`;
  return name === '' ? 'the handler' : name;
}
