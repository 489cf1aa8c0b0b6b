import fc from 'fast-check';

/** Invisible characters that people paste: one or more of each kind. */
export const INVISIBLE = [
  '\u0000',
  '\u0003',
  '\u001f',
  '\u007f',
  '\u009f',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180b',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2063',
  '\u2066',
  '\u2069',
  '\u3164',
  '\ufe0e',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufffc',
  '\ufffe',
  '\ud83d',
  '\ude00',
  '\u{e0001}',
  '\u{e0061}',
  '\u{e007f}',
  '\u{e0100}',
] as const;
/** Everything that breaks a line somewhere. */
export const LINE_BREAKS = ['\n', '\r', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'] as const;

const pieces = fc.oneof(
  fc.constantFrom(...INVISIBLE),
  fc.constantFrom(...LINE_BREAKS),
  // Any Unicode character, and any half of one.
  fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom(
    'е\u0308',
    'и\u0306',
    'a\u0301',
    '👩‍🍳',
    '❤️',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم',
    'क्‍ष',
    ' ',
    '\u00a0',
    '\u2800',
    'Мария',
    "O'Нил",
  ),
);

/** Generates anything that a clipboard can hold. */
export function pastedText(maxLength = 20): fc.Arbitrary<string> {
  return fc.array(pieces, { maxLength }).map((all) => all.join(''));
}
