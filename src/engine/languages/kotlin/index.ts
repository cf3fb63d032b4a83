/** Kotlin, at the level of imports. */
import type { JvmScan } from '../java/jvm-scan.ts';
import type { Language } from '../../syntax/language.ts';

export const kotlin: Language = {
  name: 'kotlin',
  extensions: ['.kt', '.kts'],
  interpreters: ['kotlin'],
  async extract(file) {
    const { bind, bindAll, chainAt, isMark, placeOf, scanJvm } = await import('../java/jvm-scan.ts');
    /** `a.b.C`, `a.b.C as D`, `a.b.*`. */
    const readImport = (scan: JvmScan, at: number): number => {
      const { parts, end } = chainAt(scan.tokens, at);
      const place = placeOf(scan.tokens, at, end);
      if (place === undefined || parts.length === 0) return at;
      const qualified = parts.join('.');
      if (isMark(scan.tokens[end], '.') && isMark(scan.tokens[end + 1], '*')) {
        bindAll(scan, qualified, place);
        return end + 2;
      }
      const alias = scan.tokens[end]?.text === 'as' ? scan.tokens[end + 1] : undefined;
      bind(scan, alias?.text ?? parts.at(-1) ?? '', qualified, place);
      return alias === undefined ? end : end + 2;
    };
    const { kotlinFunctions } = await import('./own-functions.ts');
    const facts = scanJvm(file.text, 'kotlin', readImport);
    const { ownFunctions, prose } = kotlinFunctions(file.text);
    return {
      ...facts,
      ...(ownFunctions.length === 0 ? {} : { ownFunctions }),
      ...(prose.length === 0 ? {} : { prose }),
    };
  },
};
