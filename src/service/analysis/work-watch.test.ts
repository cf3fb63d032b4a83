/** Processes are ended for their own work, and for being late only after very long. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { watchWork } from './work-watch.ts';

void describe('a watched process', () => {
  void it('is ended when its work is over the limit, however late that is', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let now = 0;
    let worked = 40;
    context.mock.method(performance, 'now', () => now);
    let ended = 0;
    watchWork(
      1,
      100,
      () => ended++,
      () => worked,
    );
    const pass = (ms: number, work: number): void => {
      now += ms;
      worked += work;
      context.mock.timers.tick(ms);
    };
    pass(100, 30);
    pass(69, 0);
    assert.equal(ended, 0);
    pass(1, 50);
    pass(19, 0);
    assert.equal(ended, 0);
    pass(1, 20);
    assert.equal(ended, 1);
    pass(10_000, 100);
    assert.equal(ended, 1);
  });

  void it('is ended by the clock where it does nothing, or where nobody knows what it does', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let now = 0;
    context.mock.method(performance, 'now', () => now);
    const ended: string[] = [];
    watchWork(
      1,
      100,
      () => ended.push('idle'),
      () => 0,
    );
    watchWork(
      1,
      100,
      () => ended.push('unknown'),
      () => undefined,
    );
    watchWork(
      1,
      100,
      () => ended.push('left alone'),
      () => 0,
    )();
    for (now = 100; now < 6000; now += 100) context.mock.timers.tick(100);
    assert.deepEqual(ended, []);
    context.mock.timers.tick(200);
    assert.deepEqual(new Set(ended), new Set(['idle', 'unknown']));
  });

  void it('is measured by the system', {
    skip: process.platform === 'linux' ? false : 'only /proc tells',
  }, async () => {
    const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    const exited = once(busy, 'exit');
    watchWork(busy.pid, 50, () => busy.kill('SIGKILL'));
    assert.deepEqual(await exited, [null, 'SIGKILL']);
  });
});
