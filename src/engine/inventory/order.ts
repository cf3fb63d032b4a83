/** The order of scopes. */
import type { Scope } from '../model/scope.ts';

/** Strongest first: what several roots of different scopes need has the strongest of them. */
export const scopeOrder: readonly Scope[] = ['production', 'optional', 'peer', 'test', 'development'];
