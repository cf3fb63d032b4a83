import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inProcessFacts } from '../languages/extract-facts.ts';

/** What is given to functions that never speak of it. */
async function unspoken(text: string): Promise<readonly string[]> {
  const content = Buffer.from(text);
  const facts = await inProcessFacts.read({ path: 'a.py', language: 'python', contentId: '', content });
  assert.ok(!('reason' in facts), 'reason' in facts ? facts.reason : '');
  return (facts.ownFunctions ?? [])
    .filter(({ idle, name }) => idle === 'dropped' && name === '')
    .map(({ start, end }) => text.slice(start, end));
}

const shapes: readonly { readonly what: string; readonly text: string; readonly unspoken: readonly string[] }[] = [
  { what: 'a plain parameter', text: 'def f(a, b):\n    return a\nf(x(), y())\n', unspoken: ['y()'] },
  { what: 'one with a type', text: 'def f(a: str, b: int):\n    return a\nf(x(), y())\n', unspoken: ['y()'] },
  { what: 'the rest', text: 'def f(*parts):\n    return parts\nf(x(), y())\n', unspoken: [] },
  { what: 'the rest, with a type', text: 'def f(*parts: str):\n    return 1\nf(x(), y())\n', unspoken: [] },
  { what: 'the rest by name', text: 'def f(a, **more: int):\n    return a\nf(x(), b=y())\n', unspoken: [] },
  { what: 'names beyond ASCII', text: 'def f(größe, tiefe):\n    return größe\nf(x(), y())\n', unspoken: ['y()'] },
];

for (const { what, text, unspoken: expected } of shapes)
  test(`what is given to a function: ${what}`, async () => assert.deepEqual(await unspoken(text), expected));
