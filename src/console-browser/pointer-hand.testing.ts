/** Does tasks with a pointer: what is pressed is clicked where it is seen; only text is typed. */
import type { Page } from 'playwright-core';
import { controlOf, fieldOf, type Hand, see } from './hand.testing.ts';

export function pointerHand(page: Page): Hand {
  // Listened for from the beginning: a window for choosing files that opens before that is the browser's own, and never told of.
  page.on('filechooser', () => {});
  const press: Hand['press'] = async (role, name) => (await controlOf(page, role, name)).click();
  return {
    name: 'by pointer',
    page,
    async go(label) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: label, exact: true }).click();
      await see(page, 'heading', label);
    },
    press,
    // All of the label is there to be clicked, and the box may lie hidden under it.
    async tick(role, name) {
      const box = await controlOf(page, role, name);
      const label = box.locator('xpath=ancestor::label');
      await ((await label.count()) > 0 ? label.first() : box).click();
    },
    fill: async (label, text) => (await fieldOf(page, label)).fill(text),
    // What the browser draws for it is not part of the page.
    choose: async (label, option) => void (await (await fieldOf(page, label)).selectOption({ label: option })),
    async upload(label, { name, text }) {
      const chooser = page.waitForEvent('filechooser');
      await (await fieldOf(page, label)).click();
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    },
    leave: async () => page.locator('#page-title').click(),
    see: async (role, name) => see(page, role, name),
  };
}
