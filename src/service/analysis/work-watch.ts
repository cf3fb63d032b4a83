/**
 * A watchdog that counts a process's own work: a busy machine makes a child late, and lateness is no fault of what it reads. Where
 * the system does not tell the processor's time, and where a process does no work at all, the clock ends it, much later.
 */
import { readFileSync } from 'node:fs';

/** By the clock, a multiple of the work that is allowed. */
const patience = 60;
/** The unit of /proc, the same on every Linux. */
const msATick = 10;
const shortestMs = 20;

/** Calls `onOver` once, where the process works longer than that from now on. @returns ends the watch */
export function watchWork(
  pid: number | undefined,
  workMs: number,
  onOver: () => void,
  processorMs: (pid: number | undefined) => number | undefined = processorMsOf,
): () => void {
  const began = processorMs(pid) ?? 0;
  const until = performance.now() + workMs * patience;
  let timer = setTimeout(look, workMs);
  function look(): void {
    const used = processorMs(pid);
    const left = used === undefined ? until - performance.now() : workMs - (used - began);
    if (left <= 0 || performance.now() >= until) onOver();
    else timer = setTimeout(look, Math.max(left, shortestMs));
  }
  return () => clearTimeout(timer);
}

/** `undefined` where the system does not say. */
function processorMsOf(pid: number | undefined): number | undefined {
  try {
    // The name, which comes second, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * msATick : undefined;
  } catch {
    return undefined;
  }
}
