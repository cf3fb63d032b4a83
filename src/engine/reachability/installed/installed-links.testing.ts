/** Where one file of an installed package leads. */
import assert from 'node:assert/strict';
import { memoryTree } from '../../files/memory-tree.ts';
import { inProcessFacts } from '../../languages/extract-facts.ts';
import { npmLinkage } from '../../languages/javascript/linking/linkage.ts';
import { type FileLinks, linksOf } from './file-links.ts';

export async function installedLinks(text: string): Promise<FileLinks> {
  const tree = memoryTree({ 'node_modules/p/package.json': '{}' });
  const { installed } = await npmLinkage.open({ tree, files: [], packages: [] });
  assert.ok(installed);
  const request = { path: 'node_modules/p/a.js', language: 'javascript', contentId: '' } as const;
  return linksOf(await inProcessFacts.read({ ...request, content: Buffer.from(text) }), installed);
}
