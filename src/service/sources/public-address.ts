/**
 * Whether an address that somebody else named may be asked: a registry that redirects, or lists where its archives lie, must not
 * make this service ask its own machine or its operator's network.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

/** False for what is not written as an address of the public Internet; IPv4 inside IPv6 counts as what it stands for. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return !inner.check(mapped, 'ipv4');
  return version !== 0 && !inner.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** @param isProxied names are then resolved elsewhere, by who knows that network better */
export async function isPublicHost(hostname: string, isProxied: boolean): Promise<boolean> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isPublicAddress(bare);
  if (!bare.includes('.') || /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|corp|intranet)\.?$/i.test(bare))
    return false;
  if (isProxied) return true;
  const found = await lookup(bare, { all: true });
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}
