import { isIP } from 'node:net';
import { isPublicAddress } from '#server/http/public-agent.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reports whether the host is this machine: for the demo and for tests only. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.has(url.hostname);
}

/** Reports whether events may be sent there: https to public hosts, in the demo to this machine too (docs/product.md §27.11). */
export function mayBeTold(text: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (isLoopback(url)) return allowsLoopback && /^https?:$/.test(url.protocol);
  const address = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isInside = isIP(address) !== 0 && !isPublicAddress(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && !isInside;
}
