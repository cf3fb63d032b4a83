/** Where what comes in with a request or message stands in a file. */
import type { Handler } from '../model/handler.ts';
import type { SourceView } from '../syntax/source-view.ts';
import type { Code, Program } from './code/code.ts';

export function requestInputs(_view: SourceView, _program: Program, _handlers: readonly Handler[]): readonly Code[] {
  return [];
}
