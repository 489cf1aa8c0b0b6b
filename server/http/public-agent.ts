import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** IPv4 ranges that are private or reserved. */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Ranges within public IPv6 that map to IPv4 or are unroutable. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const;

const refused = new BlockList();
for (const [net, prefix] of PRIVATE_V4) refused.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of PRIVATE_V6) refused.addSubnet(net, prefix, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** Reports whether an address is public: neither this machine's nor inside a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  return publicV6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Resolves a name, and rejects it when any address is not public: the checked address is the one connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new Error(`${hostname} is not in the open network`), '', 0);
    }
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};

/** Creates an agent for user-supplied URLs: https to public addresses only. */
export function createPublicAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 16, lookup: publicLookup });
}
