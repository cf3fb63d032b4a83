/** A thread that ends its process when the parent has ended, since a busy main thread would outlive it for ever. */
import { workerData } from 'node:worker_threads';

const checkEveryMs = 2_000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, checkEveryMs);
