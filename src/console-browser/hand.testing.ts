/**
 * What a person does to a page, in words of what is written on it: roles and names, never places in the markup. A task that is said so can be done
 * with a pointer (pointer-hand) and with the keyboard alone (keyboard-hand), and is written once.
 */
import type { Locator, Page } from 'playwright-core';
import { focusedControl, isNamed, type Name } from './accessible.testing.ts';

export type Pressed = 'button' | 'link' | 'menuitem' | 'row';
export type Ticked = 'checkbox' | 'radio' | 'switch';
export type Seen = 'heading' | 'row' | 'text' | 'button' | 'listitem' | 'dialog' | 'link';

export interface Hand {
  readonly name: string;
  readonly page: Page;
  /** To a page of the menu at the side. */
  go(label: string): Promise<void>;
  /** A row is opened by it. */
  press(role: Pressed, name: Name): Promise<void>;
  tick(role: Ticked, name: Name): Promise<void>;
  /** What stood in the field is gone. */
  fill(label: Name, text: string): Promise<void>;
  /** From a list of the browser's own. */
  choose(label: Name, option: string): Promise<void>;
  upload(label: Name, file: { readonly name: string; readonly text: string }): Promise<void>;
  /** Out of what lies over the page: the choices of a filter. */
  leave(): Promise<void>;
  /** It is on the page, where there may be a dialog in front or not. */
  see(role: Seen, name: Name): Promise<void>;
}

/** What can be reached: a dialog makes all behind it inert. */
async function reachable(page: Page): Promise<Page | Locator> {
  const dialogs = page.locator('dialog[open]');
  return (await dialogs.count()) > 0 ? dialogs.last() : page;
}

export async function controlOf(page: Page, role: Pressed | Ticked, name: Name): Promise<Locator> {
  return (await reachable(page)).getByRole(role, exactly(name)).filter({ visible: true }).first();
}

/** Whatever takes a text or a choice. Secrets and dates have no role of ARIA's: they are known by their label. */
export async function fieldOf(page: Page, label: Name): Promise<Locator> {
  const within = await reachable(page);
  const { name, ...how } = exactly(label);
  return (['textbox', 'searchbox', 'combobox'] as const)
    .reduce(
      (all, role) => all.or(within.getByRole(role, exactly(label))),
      within.getByLabel(name, how).and(page.locator('input')),
    )
    .filter({ visible: true })
    .first();
}

export async function see(page: Page, role: Seen, name: Name): Promise<void> {
  const found = role === 'text' ? page.getByText(name) : page.getByRole(role, exactly(name));
  await found
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(async () => {
      const shown = (await page.locator('body').innerText()).slice(0, 2_000);
      throw new Error(`${role} “${String(name)}” is not to be seen at ${page.url()}. There stands:\n${shown}`);
    });
}

export async function isAt(page: Page, roles: readonly string[], name: Name): Promise<boolean> {
  const { role, name: given } = await focusedControl(page);
  return roles.includes(role) && isNamed(name, given);
}

function exactly(name: Name): { readonly name: Name; readonly exact?: true } {
  return typeof name === 'string' ? { name, exact: true } : { name };
}
