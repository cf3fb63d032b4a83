/** The frameworks that handlers are found of. */
import type { Framework } from '../values/framework.ts';
import { express } from './express.ts';

export const frameworks: readonly Framework[] = [express];
