/** The readers of all languages, by the ending of a file. */
import { csharp } from './csharp.ts';
import type { DeclarationReader } from './declared.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';

const readers: readonly DeclarationReader[] = [csharp, go, java, javascript, php, python, ruby, rust];

export function declarationReaderOf(path: string): DeclarationReader | undefined {
  return readers.find(({ endings }) => endings.some((ending) => path.endsWith(ending)));
}
