/** How the routes of both editions are written, and the checks of bodies that they share. */
import type { FakeRepository, FakeWorld, Json } from './fake-world.ts';

export interface FakeCall {
  readonly world: FakeWorld;
  readonly repository: FakeRepository;
  /** Workspace or key of the project. */
  readonly owner: string;
  /** What the groups of the path's pattern caught, after the repository. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  /** Undefined where there was none. */
  readonly body: unknown;
  readonly who: string;
}

export interface FakeAnswer {
  readonly status: number;
  readonly body?: unknown;
}

export interface FakeRoute {
  /** Of a workspace or project, with no repository in its path. */
  readonly isOfOwner?: true;
  /** Changes code or pull requests, for which a token that may only read and comment is not enough. */
  readonly isWriting?: true;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the repository. */
  readonly path: RegExp;
  /** What a token needs, as Cloud names it. */
  readonly scope: 'repository' | 'pullrequest' | 'webhook';
  readonly answer: (call: FakeCall) => FakeAnswer;
}

/** Thrown by a route for what the real one refuses. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function objectOf(body: unknown): Json {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'the body is no object');
  return Object.fromEntries(Object.entries(body));
}

export function demandText(body: Json, name: string, lengthMax: number, isRequired = true): void {
  const value = body[name];
  if (value === undefined && !isRequired) return;
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `${name} is required`);
  if (value.length > lengthMax) throw new Refusal(400, `${name} must be at most ${lengthMax} characters`);
}

export function demandOneOf(body: Json, name: string, allowed: readonly string[], isRequired = true): void {
  const value = body[name];
  if (value === undefined && !isRequired) return;
  if (typeof value !== 'string' || !allowed.includes(value))
    throw new Refusal(400, `${name} must be one of ${allowed.join(', ')}`);
}

export function demandList(value: unknown, least: number, most: number, name: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most)
    throw new Refusal(400, `${name} takes ${least} to ${most} items`);
  return value;
}
