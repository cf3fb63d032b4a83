/**
 * Which part of a file a rule with source types is for: the functions that handle, where the project's frameworks are known, and the whole
 * file where only its signs say that something in it does.
 */
import type { Span } from '../model/span.ts';
import type { ProjectHandlers } from './find-handlers.ts';
import type { Rule } from './model/rule.ts';
import { sourceTypesOf } from './source-types.ts';

/** Undefined for a file that the rule is not for. */
export type Scope =
  | { readonly kind: 'file' }
  | { readonly kind: 'functions'; readonly spans: readonly Span[] }
  | undefined;

const wholeFile: Scope = { kind: 'file' };

export function handlerScope(rule: Rule, path: string, text: string, handlers: ProjectHandlers): Scope {
  const types = rule.sourceTypes;
  if (types.length === 0) return wholeFile;
  const guessed = types.filter((type) => !handlers.areKnown(path, type));
  if (guessed.length > 0) {
    const signs = sourceTypesOf(path, text);
    if (guessed.some((type) => signs.includes(type))) return wholeFile;
  }
  const spans = handlers
    .of(path)
    .filter(({ sourceType }) => types.includes(sourceType))
    .map(({ span }) => span);
  return spans.length === 0 ? undefined : { kind: 'functions', spans };
}

export function isWithin(inner: Span, scope: NonNullable<Scope>): boolean {
  return scope.kind === 'file' || scope.spans.some((span) => holds(span, inner));
}

function holds(outer: Span, inner: Span): boolean {
  const beginsBefore =
    outer.startLine < inner.startLine ||
    (outer.startLine === inner.startLine && outer.startColumn <= inner.startColumn);
  const endsAfter =
    outer.endLine > inner.endLine || (outer.endLine === inner.endLine && outer.endColumn >= inner.endColumn);
  return beginsBefore && endsAfter;
}
