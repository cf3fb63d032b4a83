/** Routes that a pattern makes of the names of controllers and actions: `{controller=Home}/{action=Index}/{id?}`. */
import type { WrittenCall } from '../../wiring/calls-in.ts';

export interface Convention {
  readonly pattern: string;
  readonly isForAreas: boolean;
}

export function conventionsOf(calls: readonly WrittenCall[]): Convention[] {
  return calls.flatMap(({ names, args }) => {
    const name = names.at(-1) ?? '';
    if (name === 'MapDefaultControllerRoute' || name === 'UseMvcWithDefaultRoute')
      return [{ pattern: '{controller=Home}/{action=Index}/{id?}', isForAreas: false }];
    if (!/^Map(?:Area)?(?:Controller)?Route$/.test(name)) return [];
    const pattern = args.find((arg) => arg.value.k === 'text' && arg.value.text.includes('{'))?.value;
    if (pattern?.k !== 'text') return [];
    return [{ pattern: pattern.text, isForAreas: name.includes('Area') || /\{area\b/.test(pattern.text) }];
  });
}

export function conventionalPath(
  tokens: { controller: string; action: string; area: string },
  conventions: readonly Convention[],
): string {
  const fits = conventions.filter(
    ({ isForAreas, pattern }) => isForAreas === (tokens.area !== '') && /\{controller\b/.test(pattern),
  );
  const pattern =
    fits[0]?.pattern ?? (tokens.area === '' ? '{controller}/{action}/{id?}' : '{area}/{controller}/{action}/{id?}');
  const path = pattern.replace(
    /\{(controller|action|area)[^}]*\}/g,
    (_, token: 'controller' | 'action' | 'area') => tokens[token],
  );
  return `/${path.replace(/^\//, '').replace(/\/?\{id\?\}$/, '')}`;
}
