/**
 * Sanitizes every incoming text, whether typed, pasted or imported (docs/product.md §19.11). Invisible characters from Word, PDFs,
 * messengers and keyboards are removed here, and nowhere else.
 */

/** Line breaks of any origin: Word's soft break, a PDF's form feed, those of Unicode. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const BREAKS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/**
 * Control characters, unpaired surrogates, invisible characters (zero widths, soft hyphens, direction marks, fillers), and placeholders for
 * what could not be copied. Joiners are handled by {@link JOINERS}.
 */
// oxlint-disable-next-line no-misleading-character-class -- signs of their own here, which join nothing
const UNSEEN = /(?![\t\n\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{DI}\p{NChar}\ufff9-\ufffc]/gu;

/**
 * Joiners, kept (first group) where they have an effect: within an emoji (a flag, a family, a coloured heart, a key), and between letters
 * of scripts that need them, such as Persian or Hindi.
 */
const JOINERS =
  // oxlint-disable-next-line no-misleading-character-class -- as above
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*|[#*\d]\ufe0f\u20e3|\p{Lo}\p{M}*[\u200c\u200d](?=\p{Lo}))|[\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]/gu;

/** Normalizes a multi-line text: composed letters (NFC), no invisible characters, trimmed. */
export function cleanLines(text: string): string {
  return text
    .replace(BREAKS, '\n')
    .replace(UNSEEN, '')
    .replace(JOINERS, '$1')
    .replaceAll('\u2800', ' ')
    .normalize('NFC')
    .trim();
}

/** Same as {@link cleanLines}, on one line. */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/[\t\n]+/g, ' ');
}

/** Converts the digits of every script to ASCII: full width, as from a Japanese keyboard, or Arabic. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // The ten digits of a script are consecutive, and so are those of adjacent scripts.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
