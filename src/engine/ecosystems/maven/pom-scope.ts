/** What a scope of Maven means for whoever scans. */
import type { Scope } from '../../model/scope.ts';

export function scopeOf(scope: string, isOptional: boolean): Scope {
  if (scope === 'test') return 'test';
  if (isOptional) return 'optional';
  // Compiled against, and brought by whatever runs the code.
  return scope === 'provided' ? 'peer' : 'production';
}
