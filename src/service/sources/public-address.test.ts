import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress, isPublicHost } from './public-address.ts';

test('addresses of machines, networks at home and groups are not public, however they are written', () => {
  const inner =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::7f00:1 64:ff9b::7f00:1 2002:7f00:1:: fc00::1 fd12::1 fe80::1 ff02::1 nonsense';
  for (const address of inner.split(' ')) assert.equal(isPublicAddress(address), false, address);
  for (const address of ['1.1.1.1', '151.101.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])
    assert.equal(isPublicAddress(address), true, address);
});

test('names that only a machine or a network at home knows are not public, with a proxy either', async () => {
  for (const isProxied of [true, false])
    for (const name of [
      'localhost',
      'a.localhost',
      'registry',
      'nas.local',
      'git.internal',
      'x.home.arpa',
      '[::1]',
      '0x7f.1',
    ])
      assert.equal(
        await isPublicHost(name === '0x7f.1' ? new URL(`https://${name}/`).hostname : name, isProxied),
        false,
        name,
      );
  assert.equal(await isPublicHost('files.example', true), true);
});
