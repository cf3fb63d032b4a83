/** A process that owns a parser pool and tells the ids of its children: what the pool's test kills. */
import { execFileSync } from 'node:child_process';
import { forkedFactReader } from './forked-fact-reader.ts';

const reader = forkedFactReader({ children: 1 });
await reader.read({ path: 'a.js', language: 'javascript', content: Buffer.from('x()'), contentId: '' });
const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' });
process.send?.(children.trim().split(/\s+/).map(Number));
setInterval(() => {}, 1000);
