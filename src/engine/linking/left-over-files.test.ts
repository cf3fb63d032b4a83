/** Files that nothing brings in, where the ones beside them are brought in one by one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractFacts } from '../languages/extract-facts.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import { leftOverFiles } from './left-over-files.ts';
import { mayBeUnnamed } from './unnamed-files.ts';

function languageOf(path: string): LanguageName {
  if (path.endsWith('.rb')) return 'ruby';
  if (path.endsWith('.py')) return 'python';
  return path.endsWith('.ts') ? 'typescript' : 'javascript';
}

async function leftOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const facts: FileFacts[] = [];
  for (const [path, text] of Object.entries(files)) {
    const read = await extractFacts(path, languageOf(path), Buffer.from(text));
    assert('facts' in read);
    facts.push({ path, ...read.facts });
  }
  const forward = [...leftOverFiles(facts, mayBeUnnamed)].sort();
  assert.deepEqual([...leftOverFiles(facts.toReversed(), mayBeUnnamed)].sort(), forward, 'whatever the order');
  return forward;
}

const cases: readonly (readonly [why: string, files: Readonly<Record<string, string>>, left: readonly string[]])[] = [
  [
    'one of several that a list brings in',
    {
      'index.js': "import './routes/index.js';",
      'routes/index.js': "import './health.js';",
      'routes/health.js': '',
      'routes/export.js': "import 'vuln';",
    },
    ['routes/export.js'],
  ],
  [
    'a folder beside folders that are brought in, with what only it imports',
    {
      'src/index.ts': "import { all } from './features/index.js';",
      'src/features/index.ts': "import { search } from './search/search.js';",
      'src/features/search/search.ts': '',
      'src/features/export/export.ts': "import { sheet } from './sheet.js';",
      'src/features/export/sheet.ts': "import 'vuln';",
    },
    ['src/features/export/export.ts', 'src/features/export/sheet.ts'],
  ],
  [
    'none in a folder of which nothing is brought in by its name',
    { 'index.js': "require('lib');", 'routes/a.js': '', 'routes/b.js': "require('./a');" },
    [],
  ],
  [
    'none where a computed path may mean them',
    {
      'index.js': "require('./routes/a'); require('./routes/' + name);",
      'routes/a.js': '',
      'routes/b.js': '',
    },
    [],
  ],
  [
    'none where an alias ends so',
    { 'index.js': "import './routes/a.js'; import '@/routes/b';", 'routes/a.js': '', 'routes/b.js': '' },
    [],
  ],
  [
    'none that people and hosts start by hand',
    {
      'index.js': "import './scripts/a.js'; import './jobs/a.js';",
      'scripts/a.js': '',
      'jobs/a.js': '',
      'scripts/b.js': '',
      'jobs/b.js': '',
    },
    [],
  ],
  [
    'none that tests or tools find by their names',
    { 'index.js': "import './web/a.js';", 'web/a.js': '', 'web/a.test.js': '', 'web/vite.config.js': '' },
    [],
  ],
  [
    'what only a left over file imports, and not what others import, too',
    {
      'index.js': "require('./commands/one'); require('./shared/text');",
      'commands/one.js': '',
      'commands/two.js': "require('../shared/text'); require('./parts');",
      'commands/parts/index.js': '',
      'shared/text.js': '',
    },
    ['commands/two.js'],
  ],
  [
    'of Ruby, too',
    {
      'app.rb': "require_relative 'commands'",
      'commands.rb': "require_relative 'commands/count'\nrequire 'item'",
      'commands/count.rb': '',
      'commands/draw.rb': "require 'vuln'",
      'lib/item.rb': '',
      'lib/stock.rb': '',
    },
    ['commands/draw.rb', 'lib/stock.rb'],
  ],
  [
    'of Python, by names that are imported from a folder, too',
    {
      'main.py': 'from shop import orders\nfrom shop.text.pages import page\nimport shop.money',
      'shop/__init__.py': '',
      'shop/orders.py': 'from . import stock\nfrom .text import pages',
      'shop/stock.py': 'from ..other import x',
      'shop/money.py': '',
      'shop/prices.py': 'import vuln',
      'shop/text/__init__.py': '',
      'shop/text/pages.py': '',
      'shop/text/sheets.py': 'from .cells import cell',
      'shop/text/cells.py': '',
    },
    ['shop/prices.py', 'shop/text/cells.py', 'shop/text/sheets.py'],
  ],
  [
    'none of Python that a star may bring in, or that a framework looks for',
    {
      'main.py': 'from shop.kinds import *\nfrom shop.web import pages',
      'shop/kinds/__init__.py': '',
      'shop/kinds/lamp.py': '',
      'shop/web/pages.py': '',
      'shop/web/urls.py': '',
      'shop/web/tasks.py': '',
      'shop/web/test_pages.py': '',
      'shop/web/migrations/0001_initial.py': '',
    },
    [],
  ],
  [
    'what is imported as a type runs nothing',
    {
      'src/index.ts': "import { one } from './models/one.ts'; import type { Two } from './models/two.ts';",
      'src/models/one.ts': '',
      'src/models/two.ts': '',
    },
    ['src/models/two.ts'],
  ],
];

void describe('left over are', () => {
  for (const [why, files, left] of cases)
    void it(why, async () => {
      assert.deepEqual(await leftOf(files), left);
    });
});
