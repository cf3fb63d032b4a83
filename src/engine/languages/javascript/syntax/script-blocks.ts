/** The scripts of a Vue, Svelte or Astro file, with everything else turned to blanks so that every offset stays. */

export interface Scripts {
  readonly text: string;
  readonly isTypeScript: boolean;
}

export function scriptBlocks(text: string, isAstro: boolean): Scripts {
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
    parts.push({ from: open + 1, to });
    at = to;
  }
  let kept = '';
  let done = 0;
  for (const { from, to } of parts.sort((a, b) => a.from - b.from)) {
    if (from < done) continue;
    kept += blank(text.slice(done, from)) + text.slice(from, to);
    done = to;
  }
  return { text: `${kept}${blank(text.slice(done))}`, isTypeScript };
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
