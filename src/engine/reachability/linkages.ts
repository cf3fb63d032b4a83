/** The ecosystems whose imports can be followed. */
import { csharpLinkage } from './csharp/linkage.ts';
import { goLinkage } from './go/linkage.ts';
import { javaLinkage } from './java/linkage.ts';
import type { Linkage } from './linkage.ts';
import { npmLinkage } from './npm/linkage.ts';
import { phpLinkage } from './php/linkage.ts';
import { pythonLinkage } from './python/linkage.ts';

import { rubyLinkage } from './ruby/linkage.ts';
import { rustLinkage } from './rust/linkage.ts';

export const linkages: readonly Linkage[] = [
  npmLinkage,
  pythonLinkage,
  goLinkage,
  javaLinkage,
  csharpLinkage,
  phpLinkage,
  rubyLinkage,
  rustLinkage,
];
