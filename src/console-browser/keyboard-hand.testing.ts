/**
 * Does tasks with the keyboard alone: Tab, arrows, Enter, Space, Escape and typing. It knows where it is by what has the focus, as somebody
 * does who listens: by role and name. Wherever it stops the focus must be seen, and no key may lose it.
 */
import type { Page } from 'playwright-core';
import { accessibleControl, focusedControl, isNamed, type Name } from './accessible.testing.ts';
import { controlOf, fieldOf, type Hand, isAt, see, type Ticked } from './hand.testing.ts';
import { assertFocusKept, assertFocusSeen, press as pressKeys } from './keyboard.testing.ts';

interface List {
  readonly selectedOptions: readonly { readonly label: string }[];
}

const most = 120;
/** So often a page is drawn until the focus has moved, on a busy machine too. */
const framesMost = 60;
const fields = ['textbox', 'searchbox', 'combobox', 'date', 'time', 'spinbutton'];

export function keyboardHand(page: Page): Hand {
  // Listened for from the beginning: a window for choosing files that opens before that is the browser's own, and never told of.
  page.on('filechooser', () => {});
  // A document that has just been opened gives the focus to nothing; from the first key on it is somewhere.
  let isHeld = false;
  page.on('domcontentloaded', () => (isHeld = false));
  /** Goes on with a key until something has the focus that is meant. */
  const walk = async (key: string, roles: readonly string[], name: Name, steps = most): Promise<boolean> => {
    for (let step = 0; step <= steps; step += 1) {
      if (await isAt(page, roles, name)) return true;
      await page.keyboard.press(key);
    }
    return false;
  };
  const goTo = async (roles: readonly string[], name: Name): Promise<void> => {
    if (!(await walk('Tab', roles, name))) {
      const { role, name: at } = await focusedControl(page);
      throw new Error(
        `${most} times Tab do not lead to ${roles.join(' or ')} “${String(name)}” at ${page.url()}; the focus is at ${role} “${at}”`,
      );
    }
    await assertFocusSeen(page);
    isHeld = true;
  };
  const hasMoved = async (before: string): Promise<boolean> => {
    for (let frame = 0; frame < framesMost; frame += 1) {
      const at = await focusedControl(page);
      if (at.role === 'row' && at.name !== before) return true;
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
    }
    return false;
  };
  /** A list is one stop of Tab; its rows, choices and items are gone to with the arrows. */
  const goWithin = async (role: 'row' | 'menuitem' | 'radio', name: Name): Promise<void> => {
    if (role !== 'menuitem') await goTo([role], /(?:)/);
    let before = '';
    for (let step = 0; step <= most; step += 1) {
      const at = await focusedControl(page);
      if (at.role === role && isNamed(name, at.name)) return assertFocusSeen(page);
      before = at.name;
      await page.keyboard.press('ArrowDown');
      // The last row keeps the focus; others give it on once the page is drawn again.
      if (role === 'row' && !(await hasMoved(before))) break;
    }
    throw new Error(`the arrows do not lead to ${role} “${String(name)}” at ${page.url()}; they end at “${before}”`);
  };
  return {
    name: 'by keyboard alone',
    page,
    async go(label) {
      await goTo(['link'], label);
      await pressKeys(page, 'Enter');
      await see(page, 'heading', label);
    },
    async press(role, name) {
      await (await controlOf(page, role, name)).waitFor();
      if (role === 'row' || role === 'menuitem') await goWithin(role, name);
      else await goTo([role], name);
      await pressKeys(page, 'Enter');
    },
    async tick(role: Ticked, name) {
      await (await controlOf(page, role, name)).waitFor();
      if (role === 'radio') return goWithin(role, name);
      await goTo([role], name);
      await pressKeys(page, ' ');
    },
    async fill(label, text) {
      const field = await fieldOf(page, label);
      await field.waitFor();
      // Its name may hold more than its label says: that it is optional, and what it is for.
      const { name } = await accessibleControl(field);
      await goTo(fields, name);
      if ((await field.getAttribute('type')) === 'date') return page.keyboard.type(americanDate(text));
      await page.keyboard.press('Control+a');
      if (text === '') await page.keyboard.press('Delete');
      else await page.keyboard.type(text);
    },
    async choose(label, option) {
      const field = await fieldOf(page, label);
      await field.waitFor();
      await goTo(fields, (await accessibleControl(field)).name);
      // A list of the browser's own is chosen from by its first letters.
      await page.keyboard.type(option);
      const chosen = await field.evaluate((list: List) => list.selectedOptions[0]?.label);
      if (chosen !== option) throw new Error(`typing “${option}” in ${String(label)} chose “${String(chosen)}”`);
    },
    async upload(label, { name, text }) {
      const field = await fieldOf(page, label);
      await goTo(['button'], (await accessibleControl(field)).name);
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    },
    leave: async () => pressKeys(page, 'Escape'),
    async see(role, name) {
      await see(page, role, name);
      // What was pressed may be gone by now, as a button that did its work: what had the focus is not the last to have it.
      if (isHeld) await assertFocusKept(page, 'what was used', `“${String(name)}” was shown`);
    },
  };
}

/** As a field for a date takes it, part by part: `2026-03-01` is 03012026. */
function americanDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}${date}${year}`;
}
