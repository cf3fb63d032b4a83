/** What those who listen instead of looking are told of a control: asked of the browser itself, which reckons it from all of the page. */
import type { CDPSession, Locator, Page } from 'playwright-core';

export interface Accessible {
  /** As ARIA names it; `body` where nothing has the focus. */
  readonly role: string;
  readonly name: string;
  /** What describes it: hints, and what is wrong with it. */
  readonly description: string;
  readonly isInvalid: boolean;
}

export type Name = string | RegExp;

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const focusedElement = 'document.activeElement ?? document.body';

export async function focusedControl(page: Page): Promise<Accessible> {
  return accessibleOf(page, focusedElement);
}

export async function accessibleControl(control: Locator): Promise<Accessible> {
  const page = control.page();
  await control.evaluate((element: unknown) => Reflect.set(globalThis, 'controlAskedFor', element));
  return accessibleOf(page, 'globalThis.controlAskedFor');
}

export function isNamed(name: Name, given: string): boolean {
  return typeof name === 'string' ? name === given : name.test(given);
}

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly description?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

async function accessibleOf(page: Page, expression: string): Promise<Accessible> {
  let session = sessions.get(page);
  if (session === undefined) {
    session = page.context().newCDPSession(page);
    sessions.set(page, session);
  }
  const cdp = await session;
  const { result } = await cdp.send('Runtime.evaluate', { expression, objectGroup: 'asked' });
  if (result.objectId === undefined) return { role: 'body', name: '', description: '', isInvalid: false };
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'asked' });
  const [node] = nodes as readonly AxNode[];
  const text = (value: { readonly value?: string } | undefined): string =>
    (value?.value ?? '').replaceAll(/\s+/g, ' ').trim();
  const role = text(node?.role);
  const invalid = node?.properties?.find(({ name }) => name === 'invalid')?.value.value;
  return {
    role: role === 'RootWebArea' || node?.ignored === true ? 'body' : (ariaRoles[role] ?? role),
    name: text(node?.name),
    description: text(node?.description),
    isInvalid: invalid !== undefined && invalid !== 'false',
  };
}

/** Where Chromium has words of its own. */
const ariaRoles: Readonly<Record<string, string>> = {
  Date: 'date',
  InputTime: 'time',
  comboBoxMenuButton: 'combobox',
  popUpButton: 'combobox',
  textField: 'textbox',
};
