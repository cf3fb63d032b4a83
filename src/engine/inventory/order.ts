/** The orders of the inventory: of scopes, strongest first, and of texts by code unit. */
import type { Scope } from '../model/scope.ts';

/** Strongest first: what several roots of different scopes need has the strongest of them. */
export const scopeOrder: readonly Scope[] = ['production', 'optional', 'peer', 'test', 'development'];

export function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
