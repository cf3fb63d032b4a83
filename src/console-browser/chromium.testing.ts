/**
 * The Chromium that shows the console to tests, benches and scripts: Debian's, reaching nothing but this machine. Its shell without a window
 * draws the same pages for three fifths of the processor time; where there is none, the whole browser does.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [
  process.env['VEDETTE_CHROMIUM'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

/** @throws where there is no Chromium, saying what to do */
export async function launchChromium(): Promise<Browser> {
  const executablePath = places.find((path) => path !== '' && existsSync(path));
  if (executablePath === undefined)
    throw new Error(
      'there is no Chromium at /usr/bin/chromium: install the package "chromium", or name one by VEDETTE_CHROMIUM',
    );
  return chromium.launch({
    executablePath,
    args: [
      // Tests may run as root, where its sandbox does not start; it is shown nothing but our own pages.
      '--no-sandbox',
      '--disable-background-networking',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      '--font-render-hinting=none',
    ],
  });
}
