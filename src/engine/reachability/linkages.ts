/** The ecosystems whose imports can be followed. */
import { goLinkage } from './go/linkage.ts';
import type { Linkage } from './linkage.ts';
import { npmLinkage } from './npm/linkage.ts';
import { pythonLinkage } from './python/linkage.ts';

export const linkages: readonly Linkage[] = [npmLinkage, pythonLinkage, goLinkage];
