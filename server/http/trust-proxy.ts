import { isIP } from 'node:net';

/** Whose X-Forwarded-* headers are trusted: no one's, everyone's, those of a number of hops, or of listed addresses. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/** Network names that fastify supports. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** `10.0.0.0/8`, `::1`, or one of the names. */
const isNetwork = (text: string): boolean => {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // Rejects a prefix of zero: the whole address space cannot be a trusted network.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** Reads `TRUST_PROXY`. Adds to `faults` what is wrong with it. */
export function readTrustProxy(raw: string | undefined, mode: 'demo' | 'production', faults: string[]): TrustProxy {
  if (raw === undefined || raw === 'false') return false;
  if (raw === 'true') {
    // A client that bypasses the proxy could then claim any address, which defeats every per-address limit.
    if (mode === 'production')
      faults.push('TRUST_PROXY is weak: name the proxies, or how many stand in front, not "true"');
    return true;
  }
  if (/^\d{1,2}$/.test(raw)) return (_address, hop) => hop < Number(raw);
  if (!raw.split(',').every((network) => isNetwork(network.trim()))) {
    faults.push('TRUST_PROXY must be false, a number of hops, or addresses, for example 10.0.0.0/8, ::1');
  }
  return raw;
}
