/** The ecosystems whose imports can be followed. */
import { csharpLinkage } from './csharp/linking/linkage.ts';
import { goLinkage } from './go/linking/linkage.ts';
import { javaLinkage } from './java/linking/linkage.ts';
import type { Linkage } from '../linking/linker.ts';
import { npmLinkage } from './javascript/linking/linkage.ts';
import { phpLinkage } from './php/linking/linkage.ts';
import { pythonLinkage } from './python/linking/linkage.ts';

import { rubyLinkage } from './ruby/linking/linkage.ts';
import { rustLinkage } from './rust/linking/linkage.ts';

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
