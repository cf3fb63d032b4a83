/** The scripts of a Vue, Svelte or Astro file or of a page, with everything else turned to blanks so that every offset stays. */

export interface Scripts {
  readonly text: string;
  readonly isTypeScript: boolean;
}

/** Types of scripts that a browser runs, and those that tools turn into such; the others hold data. */
const codeTypes =
  /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma|type|live)script|text\/(?:babel|jsx|ts|typescript))?$/;

export function scriptBlocks(text: string, kind: 'component' | 'astro' | 'page'): Scripts {
  const isAstro = kind === 'astro';
  const parts: { from: number; to: number }[] = [];
  let isTypeScript = isAstro;
  if (isAstro && text.startsWith('---')) {
    const end = text.indexOf('\n---', 3);
    if (end > 0) parts.push({ from: 3, to: end });
  }
  const lower = text.toLowerCase();
  for (let at = lower.indexOf('<script'); at >= 0; at = lower.indexOf('<script', at + 7)) {
    const open = lower.indexOf('>', at);
    if (open < 0) break;
    const close = lower.indexOf('</script', open);
    const attributes = lower.slice(at, open);
    if (/lang\s*=\s*["']?tsx?/.test(attributes)) isTypeScript = true;
    const to = close < 0 ? text.length : close;
    const type = /\stype\s*=\s*["']?([^"'\s>]*)/.exec(attributes)?.[1] ?? '';
    if (kind !== 'page' || codeTypes.test(type)) parts.push({ from: open + 1, to });
    at = to;
  }
  let kept = '';
  let done = 0;
  for (const { from, to } of parts.sort((a, b) => a.from - b.from)) {
    if (from < done) continue;
    // Scripts of a page end where they end, with or without a semicolon.
    const between = blank(text.slice(done, from));
    kept += (kind === 'page' && done > 0 ? `;${between.slice(1)}` : between) + text.slice(from, to);
    done = to;
  }
  return { text: `${kept}${blank(text.slice(done))}`, isTypeScript };
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
