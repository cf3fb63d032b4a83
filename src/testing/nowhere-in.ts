/**
 * That a text that must stay secret stands nowhere in another. As text, not as a pattern: a secret is random,
 * and one in a few hundred is no valid pattern.
 */
import assert from 'node:assert/strict';

/** Fails if `secret` (not empty) occurs in `text`; the failure does not print the secret. */
export function assertNowhereIn(text: string | undefined, secret: string, message = 'the secret is in the text'): void {
  assert.notEqual(secret, '');
  assert.ok(text !== undefined && !text.includes(secret), message);
}
