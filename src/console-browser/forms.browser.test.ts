/**
 * Every form with wrong values: what is wrong is said at its field, to those who look and to those who listen, the focus goes there, what was typed
 * stays, and nothing was changed.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { TestOrganization } from '../testing/test-service.ts';
import { accessibleControl, focusedControl, type Name } from './accessible.testing.ts';
import { visiting } from './browser-test.testing.ts';
import { wrongForms, type WrongRow } from './forms.testing.ts';
import { controlOf, fieldOf, type Hand } from './hand.testing.ts';
import { pointerHand } from './pointer-hand.testing.ts';
import { taskOrganization } from './task-world.testing.ts';

const only = process.env['VEDETTE_FORM'] ?? '';
const web = fileURLToPath(new URL('../../web/src/', import.meta.url));

// A form that nobody gave a wrong value might keep what is wrong with it to itself.
test('every form of the console is given wrong values', () => {
  const labels = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(`${web}${file}`, 'utf8').matchAll(/<(?:Form\s+label|PolicyDialog\s+title)="([^"]+)"/g)].map(
      ([, label = '']) => label,
    ),
  );
  assert.ok(labels.length > 15, 'forms are found');
  assert.deepEqual(wrongForms.map(({ label }) => label).toSorted(), labels.toSorted());
});

test('forms with wrong values', async (t) => {
  const organization = await taskOrganization();
  await visiting({}, async (visit) => {
    const { page } = visit;
    const hand = pointerHand(page);
    visit.expectAnswer(401, '/console/api/session');
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    for (const { label, open, submit, rows, answers = [], isSignedOut } of wrongForms.filter((form) =>
      form.label.includes(only),
    ))
      await visit.step(t, label, async () => {
        for (const status of answers) visit.expectAnswer(status, '/console/api/');
        if (isSignedOut === true) await visit.signOut();
        else await visit.signIn(organization);
        await visit.open('/');
        await open(hand);
        const before = await lastChange(organization);
        for (const row of rows) {
          await fillIn(hand, row);
          await hand.press('button', submit);
          await assertSaid(page, row);
          assert.equal(await lastChange(organization), before, 'nothing was changed');
        }
        await visit.assertAccessible();
        await visit.picture(`wrong-${label.toLowerCase().replaceAll(' ', '-')}`);
      });
  });
});

async function fillIn(hand: Hand, { choose, fill = [], tick = [], upload }: WrongRow): Promise<void> {
  if (choose !== undefined) await hand.choose(...choose);
  for (const [role, name] of tick) await hand.tick(role, name);
  // A file may bring a name with it.
  if (upload !== undefined) await hand.upload(...upload);
  for (const [field, text] of fill) await hand.fill(field, text);
}

async function assertSaid(page: Page, { fill = [], says }: WrongRow): Promise<void> {
  for (const [field, words] of says) await waitForWords(page, field, words);
  const [[first] = ['']] = says;
  await waitForFocus(page, (await accessibleControl(await anyControlOf(page, first))).name);
  for (const [field, text] of fill) assert.equal(await (await fieldOf(page, field)).inputValue(), text);
}

/** It moves once the words are drawn. */
async function waitForFocus(page: Page, wanted: string): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { name } = await focusedControl(page);
    if (name === wanted) return;
    if (performance.now() - started > 8_000)
      assert.equal(name, wanted, 'the focus goes to the first field that is wrong');
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
  }
}

/** A choice of several has its fault at each of them. */
async function anyControlOf(page: Page, name: Name) {
  const box = await controlOf(page, 'checkbox', name);
  return (await box.count()) > 0 ? box : fieldOf(page, name);
}

async function waitForWords(page: Page, field: Name, words: RegExp): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { isInvalid, description } = await accessibleControl(await anyControlOf(page, field));
    if (isInvalid && words.test(description)) return;
    if (performance.now() - started > 8_000)
      assert.fail(
        `${String(field)} is ${isInvalid ? '' : 'not '}said to be wrong; described by “${description}”, not by ${String(words)}`,
      );
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
  }
}

/** The audit trail keeps every change; sessions begin and end beside what is tested. */
async function lastChange(organization: TestOrganization): Promise<string> {
  const { events } = await organization.ask<{ events: { id: string; objectKind: string }[] }>('/api/v1/audit/list', {});
  return events.find(({ objectKind }) => objectKind !== 'session')?.id ?? '';
}
