/** Whether what is said of a text of Python holds a load of anything. */
import assert from 'node:assert/strict';
import { extractFacts } from '../../extract-facts.ts';

export async function isOpen(text: string): Promise<boolean> {
  const read = await extractFacts('a.py', 'python', Buffer.from(text));
  assert.ok('facts' in read, 'reason' in read ? read.reason : '');
  return read.facts.hazards.some(({ code }) => code === 'dynamic_load');
}
