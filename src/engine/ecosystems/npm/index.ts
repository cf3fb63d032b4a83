/** npm: the packages of Node.js and browsers, by whichever tool they are installed. */
import { npm as scheme } from '../../versions/npm.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import {
  packageJson,
  pnpmWorkspace,
  denoJson,
  packageLock,
  npmShrinkwrap,
  yarnLock,
  pnpmLock,
  bunLock,
  denoLock,
} from './formats.ts';

export const npm = {
  name: 'npm',
  aliases: ['node', 'nodejs', 'yarn', 'pnpm', 'bun', 'deno'],
  purlType: 'npm',
  languages: ['javascript', 'typescript'],
  scheme,
  // The registry's names are case-sensitive: `JSONStream` and `jsonstream` are two packages.
  normalizeName: (name) => name,
  formats: [packageJson, pnpmWorkspace, denoJson, packageLock, npmShrinkwrap, yarnLock, pnpmLock, bunLock, denoLock],
} satisfies Ecosystem;
