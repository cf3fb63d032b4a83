/** The tools over HTTP, driven by the official client in both versions of the protocol. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { listenOnLoopback } from '../../testing/loopback.ts';
import { lodashShop } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { type TestOrganization, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';

const eras = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const;
