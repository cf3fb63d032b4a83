/** A function that takes something in from outside, and what stands before it. */
import type { Span } from '../../model/span.ts';
import type { SourceType } from './rule.ts';

export interface Handler {
  readonly sourceType: SourceType;
  /** In lower case: `express`, `spring`, `django`. */
  readonly framework: string;
  /** What it answers to, as far as it is written: `GET /users/:id`, a topic, a command; empty where that cannot be told. */
  readonly route: string;
  /** Of the function; with its class where it is a method (`Users.create`); empty for one without a name. */
  readonly name: string;
  /** The file that the function stands in. */
  readonly path: string;
  /** The whole function, decorators and annotations not included. */
  readonly span: Span;
  /** Offsets of UTF-16 units in the file's text; the end is not included. */
  readonly start: number;
  readonly end: number;
  /** Where it is made a handler: the call, decorator, line of routes; its own place where a convention makes it one. */
  readonly registeredAt: { readonly path: string; readonly span: Span };
  /** Names of parameters and of their fields that hold what comes from outside: `req`, `id`. */
  readonly inputs: readonly string[];
  /** What runs before it, or has to hold, in the order in which it does. */
  readonly guards: readonly Guard[];
}

/** Where a framework lets something be put before handlers. */
const guardPlaces = ['route', 'router', 'group', 'decorator', 'baseClass', 'middleware', 'configuration'] as const;
export type GuardPlace = (typeof guardPlaces)[number];

export interface Guard {
  /** As it is written, dotted, without `@`, brackets and arguments: `requireAuth`, `passport.authenticate`, `PreAuthorize`. */
  readonly name: string;
  /** The whole of it as it is written, at most 200 characters: `passport.authenticate('jwt')`, `@PreAuthorize("hasRole('ADMIN')")`. */
  readonly text: string;
  readonly through: GuardPlace;
  readonly path: string;
  readonly span: Span;
}
