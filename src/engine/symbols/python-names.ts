/**
 * Under which modules of its package a Python function can be had beside its own: `__init__` and modules with a list of what they hand out import
 * names from where these stand. Read from the text of imports alone.
 */
import type { SymbolEntry } from '../model/advisory.ts';
import { python } from './declarations/python.ts';

export interface HandedNames {
  /** Modules and names beside its own; a class hands its members along. */
  of(module: string, name: string): readonly SymbolEntry[];
}

export const noHandedNames: HandedNames = { of: () => [] };

const stepsMax = 4;

export function pythonNames(texts: ReadonlyMap<string, string>): HandedNames {
  const handed = new Map<string, SymbolEntry[]>();
  for (const [path, text] of texts) {
    const isInit = path.endsWith('/__init__.py');
    if (!isInit && !(path.endsWith('.py') && text.includes('__all__'))) continue;
    const module = python.moduleOf(path, text, '');
    const offered = isInit ? undefined : offeredNames(text);
    for (const [, from = '', bracketed, plain = ''] of text.matchAll(imports)) {
      const source = sourceOf(from, module, isInit);
      for (const item of (bracketed ?? plain).replace(/#[^\n]*/g, '').split(',')) {
        const [, name = '', alias = name] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(item) ?? [];
        if (name === '' || (offered !== undefined && !offered.has(alias))) continue;
        const key = `${source}\n${name}`;
        const known = handed.get(key);
        if (known === undefined) handed.set(key, [{ module, name: alias }]);
        else known.push({ module, name: alias });
      }
    }
  }
  return {
    of(module, name) {
      const dot = name.indexOf('.');
      const [owner, rest] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
      const found = new Map<string, SymbolEntry>();
      let edge: readonly SymbolEntry[] = [{ module, name: owner }];
      for (let step = 0; step < stepsMax && edge.length > 0; step++) {
        const next = edge.flatMap((one) => handed.get(`${one.module}\n${one.name}`) ?? []);
        edge = next.filter((one) => one.module !== module && !found.has(`${one.module}\n${one.name}`));
        for (const one of edge) found.set(`${one.module}\n${one.name}`, one);
      }
      return [...found.values()].map((one) => ({ module: one.module, name: `${one.name}${rest}` }));
    },
  };
}

const imports = /^from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([^()]*)\)|([\w \t,]+))/gm;

function offeredNames(text: string): ReadonlySet<string> {
  const [, list = ''] = /^__all__[^=\n]*=\s*[[(]([^\])]*)[\])]/m.exec(text) ?? [];
  return new Set([...list.matchAll(/['"](\w+)['"]/g)].map(([, name = '']) => name));
}

/** Dots count folders up from the module. */
function sourceOf(from: string, module: string, isInit: boolean): string {
  const dots = /^\.*/.exec(from)?.[0].length ?? 0;
  if (dots === 0) return from;
  const parts = module.split('.');
  const base = parts.slice(0, parts.length - (isInit ? dots - 1 : dots));
  return [...base, ...from.slice(dots).split('.')].filter((part) => part !== '').join('.');
}
