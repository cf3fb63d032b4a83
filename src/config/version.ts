/** The version of this program, as its package says. */
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

export const version: string = String((JSON.parse(text) as { version: unknown }).version);
