/** The ecosystems of which programs are run. */
import { cratesIo } from './crates-io.ts';
import { maven } from './maven.ts';
import { npm } from './npm.ts';
import { packagist } from './packagist.ts';
import { pypi } from './pypi.ts';
import { rubyGems } from './rubygems.ts';
import type { Runtime } from './runtime.ts';

export const runtimes: readonly Runtime[] = [npm, pypi, cratesIo, maven, rubyGems, packagist];
