/** Ids of everything the service creates: UUIDs of version 7 (RFC 9562, section 5.7), which sort by time of creation. */
import { randomBytes } from 'node:crypto';

let lastMs = 0;
let sequence = 0;

/** Monotonic within a process: the 12 bits after the time count up inside one millisecond. */
export function newId(): string {
  const nowMs = Math.max(Date.now(), lastMs);
  if (nowMs === lastMs) sequence += 1;
  else sequence = 0;
  lastMs = sequence > 0xfff ? nowMs + 1 : nowMs;
  if (sequence > 0xfff) sequence = 0;

  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether a text can be an id at all; anything else is answered as an unknown id, without asking the database. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
