/**
 * The border that every text crosses on its way in, whoever typed, pasted or imported it (docs/product.md §19.11). What copies
 * of Word, PDFs, messengers and keyboards bring along and nobody sees is taken out here, and nowhere else.
 */

/** Line breaks of any origin: Word's soft one, the form feed of a PDF, those of Unicode. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const BREAKS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/**
 * Controls, halves of a pair, what no font shows (zero widths, soft hyphens, marks of direction, fillers), and the places of
 * what could not be copied. Signs that join others are looked at by {@link JOINERS}.
 */
// oxlint-disable-next-line no-misleading-character-class -- signs of their own here, which join nothing
const UNSEEN = /(?![\t\n\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{DI}\p{NChar}\ufff9-\ufffc]/gu;

/**
 * Signs that join others, kept (first group) where they do: within an emoji (a flag, a family, a heart in colour, a key), and
 * between letters of scripts that are written with them, such as Persian or Hindi.
 */
const JOINERS =
  // oxlint-disable-next-line no-misleading-character-class -- as above
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*|[#*\d]\ufe0f\u20e3|\p{Lo}\p{M}*[\u200c\u200d](?=\p{Lo}))|[\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]/gu;

/** A text of several lines as it is kept: composed letters (NFC), nothing that cannot be seen, no blanks around it. */
export function cleanLines(text: string): string {
  return text
    .replace(BREAKS, '\n')
    .replace(UNSEEN, '')
    .replace(JOINERS, '$1')
    .replaceAll('\u2800', ' ')
    .normalize('NFC')
    .trim();
}

/** {@link cleanLines} on one line. */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/[\t\n]+/g, ' ');
}

/** The digits of every script as those of ASCII: full width, as of a Japanese keyboard, or Arabic. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // The ten digits of a script stand in a row, and rows that touch are of ten as well.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
