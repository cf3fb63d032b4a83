import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhookAddress } from './webhook-address.ts';

// Behind a proxy the console may be open by a name that Bitbucket does not know.
test('a webhook goes to the service by its public address, and without one to where the console is open', () => {
  const origin = 'http://10.0.0.7:4280';
  assert.equal(webhookAddress('', origin, 'a'), `${origin}/webhooks/bitbucket/a`);
  assert.equal(
    webhookAddress('https://scan.example/vedette', origin, 'a/b'),
    'https://scan.example/vedette/webhooks/bitbucket/a%2Fb',
  );
});
