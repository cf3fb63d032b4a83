/** The families of frameworks whose handlers are known. */
import type { HandlerFamily } from '../syntax/handler-family.ts';
import { csharpHandlers } from './csharp/index.ts';
import { goHandlers } from './go/index.ts';
import { javaHandlers } from './java/index.ts';
import { javascript } from './javascript/index.ts';
import { phpHandlers } from './php/index.ts';
import { pythonHandlers } from './python/index.ts';
import { rubyHandlers } from './ruby/index.ts';
import { rustHandlers } from './rust/index.ts';

export const handlerFamilies: readonly HandlerFamily[] = [
  javascript,
  pythonHandlers,
  goHandlers,
  javaHandlers,
  csharpHandlers,
  rubyHandlers,
  phpHandlers,
  rustHandlers,
];
