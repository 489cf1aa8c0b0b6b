/** What stands in the place of a masked word. */
const MASK = '…';
const MAX_FRAMES = 12;

/** Words of program text: Latin letters, with signs around them, and at most three digits. */
const PLAIN_WORD = /^[^\w\s@]*[A-Za-z_$][\w$]*(?:[.:'/\\-][\w$]+)*[^\w\s@]*$/;
/** `#418` of a minified error, `(404)`; a person's numbers are longer, or stand in groups. */
const SHORT_NUMBER = /^[^\p{L}\d@]*\d{1,3}[^\p{L}\d@]*$/u;
const MAX_WORD = 40;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g;

const isPlain = (word: string): boolean =>
  // Whatever is not ASCII is somebody's words: ours are English.
  /^[\x20-\x7e]+$/.test(word) &&
  word.length <= MAX_WORD &&
  (word.match(/\d/g) ?? []).length <= 3 &&
  PLAIN_WORD.test(word);

/**
 * Takes out of an error's message whatever could name a person: what stands in quotation marks, words that are not plain
 * English, addresses, numbers that are long or stand in groups, ids (docs/product.md §24.3). Masking twice changes nothing.
 */
export function maskMessage(message: string): string {
  const words = message.replaceAll(QUOTED, MASK).split(/\s+/).filter(Boolean);
  const isNumber = (word: string | undefined): boolean => word !== undefined && /\d/.test(word);
  return words
    .map((word, index) => {
      if (word.includes(MASK) || isPlain(word)) return word.includes(MASK) ? MASK : word;
      const alone = !isNumber(words[index - 1]) && !isNumber(words[index + 1]);
      return SHORT_NUMBER.test(word) && alone ? word : MASK;
    })
    .filter((word, index, all) => word !== MASK || all[index - 1] !== MASK)
    .join(' ');
}

/** `at name (https://host/assets/file.js:1:2)` of Chromium, `name@https://host/assets/file.js:1:2` of the others. */
const FRAME =
  /(?:^\s*at (?:async )?(?<chromium>[\w.$<>[\] ]{1,60}) \(|^(?<other>[\w.$<>/]{1,60})@|^\s*at |^@)?\S*?(?<file>[\w.$-]{1,80}\.(?:m?js|tsx?))(?:\?\S*)?(?<where>:\d{1,7}:\d{1,7})\)?$/;

/**
 * Returns the frames of a stack as `name file:line:column`, from the innermost on, twelve at most: no host, no path, no query,
 * no message (docs/product.md §24.3).
 */
export function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const { chromium, other, file, where } = FRAME.exec(line)?.groups ?? {};
      return file === undefined ? [] : [`${chromium ?? other ?? '?'} ${file}${where}`];
    })
    .slice(0, MAX_FRAMES);
}
