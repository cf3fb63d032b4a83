/** npm: the packages of Node.js and browsers, by whichever tool they are installed. */
import { npm as scheme } from '../../versions/npm.ts';
import type { Ecosystem } from '../ecosystem.ts';
import { packageJson } from './package-json.ts';
import { npmShrinkwrap, packageLock } from './package-lock.ts';

export const npm = {
  name: 'npm',
  aliases: ['node', 'nodejs', 'yarn', 'pnpm', 'bun'],
  purlType: 'npm',
  languages: ['javascript', 'typescript'],
  scheme,
  // The registry's names are case-sensitive: `JSONStream` and `jsonstream` are two packages.
  normalizeName: (name) => name,
  formats: [packageJson, packageLock, npmShrinkwrap],
} satisfies Ecosystem;
