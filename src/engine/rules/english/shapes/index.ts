/** The shapes of sentences, in the order in which they are tried. */
import { handlersMustCall } from './handlers-must-call.ts';
import type { Shape } from './shape.ts';

export const shapes: readonly Shape[] = [handlersMustCall];
