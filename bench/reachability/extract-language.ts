/**
 * Reads all files of one language below a folder, in a process of its own, so that its memory is the language's: what one
 * child of the parser pool takes. Told the language and the folder.
 */
import { languageNames } from '../../src/engine/model/language-name.ts';
import { folderTree } from '../../src/engine/files/folder-tree.ts';
import { inProcessFacts } from '../../src/engine/languages/extract-facts.ts';
import { languageOf } from '../../src/engine/languages/index.ts';

await extractAll(process.argv[2] ?? '', process.argv[3] ?? '');

async function extractAll(wanted: string, root: string): Promise<void> {
  const name = languageNames.find((known) => known === wanted);
  if (name === undefined) throw new Error(`no language ${wanted}`);
  const tree = await folderTree(root);
  const files = tree.entries.filter(
    ({ path, kind, size }) => kind === 'file' && size <= 4 * 1024 * 1024 && languageOf(path)?.name === name,
  );
  let bytes = 0;
  let unread = 0;
  let cpu = 0;
  for (const { path } of files) {
    const content = await tree.read(path);
    bytes += content.byteLength;
    const started = process.cpuUsage();
    const facts = await inProcessFacts.read({ path, language: name, content, contentId: '' });
    const used = process.cpuUsage(started);
    cpu += (used.user + used.system) / 1e6;
    if ('reason' in facts) unread++;
  }
  console.log(
    `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB in ${cpu.toFixed(2)} s of one processor, ${(bytes / 1e6 / cpu).toFixed(1)} MB/s, ` +
      `resident ${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB, ${unread} not read`,
  );
}
