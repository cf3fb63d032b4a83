/** TypeScript: read by the same parser and walk as JavaScript; types are erased, so they load nothing. */
import { extractScript } from '../javascript/index.ts';
import type { Language } from '../../syntax/language.ts';

export const typescript: Language = {
  name: 'typescript',
  extensions: ['.ts', '.tsx', '.mts', '.cts'],
  interpreters: ['ts-node', 'tsx'],
  extract: extractScript,
};
