/** Which format reads a file is decided by its path alone: `<ecosystem>/fixtures/paths.txt` lists paths and near misses, a line each. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ecosystemFolders } from '../../testing/fixture-cases.ts';
import { ecosystems } from './index.ts';

// A path that no format takes is a file full of packages nobody looks at; one too many is noise in every report.
describe('a path is read by the format that its line in paths.txt names, or by none', () => {
  for (const folder of ecosystemFolders()) {
    const file = new URL(`${folder}/fixtures/paths.txt`, import.meta.url);
    if (!existsSync(file)) continue;
    it(folder, () => {
      const ecosystem = ecosystems.find(({ name }) => letters(name) === letters(folder));
      assert(ecosystem !== undefined);
      for (const line of readFileSync(file, 'utf8').split('\n')) {
        if (line === '' || line.startsWith('#')) continue;
        const [path = '', expected = ''] = line.split(' -> ');
        const formats: readonly string[] = ecosystem.formats
          .filter((format) => format.matches(path))
          .map(({ name }) => name);
        assert.deepEqual(formats, expected === '-' ? [] : [expected], path);
      }
    });
  }
});

function letters(name: string): string {
  return name.replaceAll(/[ .-]/g, '').toLowerCase();
}
