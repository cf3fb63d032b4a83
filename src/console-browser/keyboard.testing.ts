/**
 * Going through a page with the keyboard alone, as a person does who cannot see where the focus went: it must always be somewhere, and be
 * seen there.
 */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Presses keys one after the other; `g a` is two. Focus must not be lost by any of them. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const before = await focused(page);
    await page.keyboard.press(key);
    await assertFocusKept(page, before, key);
  }
}

/** Types into what has the focus. */
export async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
}

/** Goes on with Tab until the control has the focus. @returns how often it was pressed */
export async function tabTo(
  page: Page,
  control: Locator,
  most = 80,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<number> {
  await control.waitFor();
  for (let count = 0; count <= most; count += 1) {
    if (await isFocused(control)) {
      await assertFocusSeen(page);
      return count;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} do not lead to ${String(control)}; the focus is at ${await focused(page)}`);
}

interface Element {
  matches(selector: string): boolean;
}

export function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element: Element) => element.matches(':focus'));
}

/** What has the focus, in words; `body` where nothing has. */
export function focused(page: Page): Promise<string> {
  return page.evaluate<string>(focusedScript);
}

export async function assertFocusKept(page: Page, before = 'something', after = ''): Promise<void> {
  if (before === 'body') return;
  // A page that is left gives its focus on with the next one, which may have to come first. Asked anew each time: what a page waits for by itself
  // is refused by its policy.
  const started = performance.now();
  while ((await focused(page)) === 'body') {
    if (performance.now() - started > keptMostMs)
      assert.fail(`the focus was at ${before} and is nowhere after ${after || 'this'}, at ${page.url()}`);
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
  }
}

const keptMostMs = 5_000;

/** WCAG 2.4.7: an outline, or a shadow, where the focus is; it is somewhere. */
export async function assertFocusSeen(page: Page): Promise<void> {
  // What had it may just have been taken away: it is given on with the next frame.
  await assertFocusKept(page);
  const fault = await page.evaluate<string>(seenScript);
  assert.equal(fault, '', `focus is not to be seen at ${await focused(page)}`);
}

const focusedScript = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return 'body';
  const name = at.getAttribute('aria-label') ?? at.textContent ?? '';
  return at.tagName.toLowerCase() + ' “' + name.trim().slice(0, 60) + '”';
})()`;

const seenScript = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return 'nothing has it';
  const box = at.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return 'it has no size';
  const seen = (element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  };
  return seen(at) || (at.parentElement !== null && seen(at.parentElement)) ? '' : 'it has no outline';
})()`;
