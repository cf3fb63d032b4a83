/** The families of frameworks whose handlers are known. */
import type { HandlerFamily } from '../syntax/handler-family.ts';

export const handlerFamilies: readonly HandlerFamily[] = [];
