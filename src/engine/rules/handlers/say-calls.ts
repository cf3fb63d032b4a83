/** Says in words what is to be called. */
import type { CallName, Concept } from '../model/handler-demand.ts';

const conceptNames: Readonly<Record<Concept, string>> = {
  authentication: 'an authentication check',
  authorization: 'a permission check',
  validation: 'a validation of its input',
  rateLimit: 'a rate limiter',
  csrf: 'a CSRF check',
  logging: 'a logging function',
  escaping: 'an escaping function',
};

export function sayCalls(calls: readonly CallName[]): string {
  const said = calls.map((call) => (call.kind === 'name' ? call.name : conceptNames[call.concept]));
  const last = said.at(-1) ?? '';
  return said.length < 2 ? last : `${said.slice(0, -1).join(', ')} or ${last}`;
}
