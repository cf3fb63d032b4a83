/** Scala, at the level of imports. */
import type { Language } from '../../syntax/language.ts';

export const scala: Language = {
  name: 'scala',
  extensions: ['.scala', '.sc'],
  interpreters: ['scala'],
  async extract(file) {
    const [{ scanJvm }, { readImport }] = await Promise.all([import('../java/jvm-scan.ts'), import('./imports.ts')]);
    return scanJvm(file.text, 'scala', readImport);
  },
};
