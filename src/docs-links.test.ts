/** A link that leads nowhere tells a reader that nobody reads these pages. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

test('every relative link of the documentation leads to a file and, where it names one, to a heading', () => {
  const broken: string[] = [];
  for (const page of globSync(['*.md', 'docs/**/*.md'], { cwd: root })) {
    for (const [, link = ''] of withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = '', heading] = link.split('#');
      const target = path === '' ? join(root, page) : resolve(root, dirname(page), path);
      if (!existsSync(target)) broken.push(`${page}: ${link}`);
      else if (heading !== undefined && !anchors(readFileSync(target, 'utf8')).has(heading))
        broken.push(`${page}: ${link}`);
    }
  }
  assert.deepEqual(broken, []);
});

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
}

/** Headings as hosts of git name them in addresses. */
function anchors(text: string): ReadonlySet<string> {
  const headings = text.match(/^#{1,6} .*/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
