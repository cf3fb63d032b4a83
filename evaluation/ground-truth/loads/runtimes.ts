/** The ecosystems of which programs are run. */
import { npm } from './npm.ts';
import type { Runtime } from './runtime.ts';

export const runtimes: readonly Runtime[] = [npm];
