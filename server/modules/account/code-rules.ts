/** 20 bits and 5 tries by SMS; 13 bits, so 3 tries and less time, by call (docs/product.md §7.7). */
export const CODES = {
  sms: { length: 6, tries: 5, seconds: 300 },
  call: { length: 4, tries: 3, seconds: 180 },
} as const;
export type CodeKind = keyof typeof CODES;
export const RESEND_SECONDS = 60;
