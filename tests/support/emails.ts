/** Returns a domain of this many characters, no segment longer than `segment`. */
const domainOf = (length: number, segment: number): string => {
  const segments: string[] = [];
  let rest = length - '.ru'.length;
  while (rest > 0) {
    // A segment is never empty: the last but one is shortened.
    const size = rest === segment + 1 ? segment - 1 : Math.min(segment, rest);
    segments.push('d'.repeat(size));
    rest -= size + 1;
  }
  return `${segments.join('.')}.ru`;
};

/** Returns an address whose local part and domain have these lengths. */
export function longEmail({
  local,
  domain,
  segment = 63,
}: {
  local: number;
  domain: number;
  segment?: number;
}): string {
  return `${'a'.repeat(local)}@${domainOf(domain, segment)}`;
}

/** Each limit exactly reached: its name, and the address. */
export const LONGEST_EMAILS: readonly (readonly [string, string])[] = [
  ['254 characters in all', longEmail({ local: 64, domain: 189 })],
  ['64 before the @', longEmail({ local: 64, domain: 9 })],
  ['63 in a segment', longEmail({ local: 4, domain: 66 })],
];

/** Each limit exceeded by one. */
export const TOO_LONG_EMAILS: readonly (readonly [string, string])[] = [
  ['255 characters in all', longEmail({ local: 64, domain: 190 })],
  ['65 before the @', longEmail({ local: 65, domain: 9 })],
  ['64 in a segment', longEmail({ local: 4, domain: 67, segment: 64 })],
  ['257 in the domain', longEmail({ local: 1, domain: 257 })],
];
