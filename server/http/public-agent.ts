import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** What of IPv4 is somebody's own network, or nobody's. */
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
/** Of the public part of IPv6, what leads into IPv4, or nowhere. */
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

/** Tells whether an address is one of the open network: neither this machine's nor a network's behind a firewall. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  return publicV6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Looks a name up, and refuses it when any of its addresses is not public: what is connected to is what was judged. */
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

/** For requests to addresses that strangers have named: https to the open network only. */
export function createPublicAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 16, lookup: publicLookup });
}
