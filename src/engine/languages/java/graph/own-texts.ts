/** Settings and templates of the repository, which may name methods of jars. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import { isBinary } from '../../../linking/text-parts.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { textSizeMax } from './jar-texts.ts';

const filesMax = 20_000;
const prose =
  /\.(?:md|rst|adoc|txt|lock|lockfile|sql|csv|svg|css|scss|js|ts|tsx|jsx|java|kt|scala|groovy)$|(?:^|\/)(?:LICEN[CS]E|NOTICE|README|CHANGELOG|gradlew|mvnw|pom\.xml|bom\.json)[^/]*$/i;

export async function* ownTexts(tree: FileTree, files: readonly FileFacts[]): AsyncIterable<string> {
  const code = new Set(files.map(({ path }) => path));
  let count = 0;
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || code.has(path) || !isFirstParty(path) || isBinary.test(path) || prose.test(path)) continue;
    if (size > textSizeMax || count++ >= filesMax) continue;
    const text = await readTextIfThere(tree, path);
    if (text !== undefined) yield text;
  }
}
