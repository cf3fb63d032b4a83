/** Which file of the project a path names that is made of texts, `__DIR__` and functions such as `base_path`. */
import { textIn } from './chain.ts';
import type { PhpCode } from './php-code.ts';
import type { Project } from './project.ts';

export function includedFile(project: Project, code: PhpCode | undefined, from: string): string | undefined {
  if (code === undefined) return undefined;
  const folder = from.split('/').slice(0, -1);
  if (code.k === 'join' && isHere(code))
    return project.files.has(relative(folder, tail(code)))
      ? relative(folder, tail(code))
      : byEnd(project, tail(code), from);
  if (code.k === 'call' && /_path$|^path$/.test(code.name)) return byEnd(project, textIn(code.args[0]) ?? '', from);
  const text = code.k === 'join' ? tail(code) : textIn(code);
  if (text === undefined) return undefined;
  const near = relative(folder, text);
  return project.files.has(near) ? near : byEnd(project, text, from);
}

function isHere(code: PhpCode): boolean {
  for (let part: PhpCode | undefined = code, steps = 0; part !== undefined && steps < 50; steps++) {
    if (part.k === 'name') return /(?:^|\\)__DIR__$/.test(part.v);
    if (part.k === 'call')
      return part.name === 'dirname' && part.args[0]?.k === 'name' && part.args[0].v.endsWith('__FILE__');
    part = part.k === 'join' ? part.v[0] : undefined;
  }
  return false;
}

/** The texts behind what the path begins with. */
function tail(code: PhpCode): string {
  if (code.k === 'text') return code.v;
  if (code.k === 'call') return textIn(code.args[0]) ?? '';
  return code.k === 'join' ? code.v.map(tail).join('') : '';
}

function relative(folder: readonly string[], path: string): string {
  const out = [...folder];
  for (const part of path.split('/')) {
    if (part === '..') out.pop();
    else if (part !== '' && part !== '.') out.push(part);
  }
  return out.join('/');
}

/** By the end of its path: the shortest, and the nearest to the file that asks. */
function byEnd(project: Project, path: string, from: string): string | undefined {
  const end = path.replace(/^(?:\.{0,2}\/)+/, '');
  if (end === '' || !end.endsWith('.php')) return undefined;
  const folder = from.split('/');
  for (let length = folder.length - 1; length >= 0; length--) {
    const candidate = [...folder.slice(0, length), end].join('/');
    if (project.files.has(candidate)) return candidate;
  }
  return undefined;
}
