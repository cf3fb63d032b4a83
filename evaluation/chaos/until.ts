/** Waiting for a condition, with a bound that is said when it is passed. */
import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until the answer is there. @throws {Error} that says what was waited for, and how long. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined> | Answer | undefined,
  seconds: number,
  pauseMs = 50,
): Promise<Answer> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain until ${what}`);
    await wait(pauseMs);
  }
}
