/** Replaces a masked word. */
const MASK = '…';
const MAX_FRAMES = 12;

/** Words of code: Latin letters, with punctuation around them, and digits at the end of a part. */
const PLAIN_WORD = /^[^\w\s@]*[A-Za-z_$]+\d*(?:[.:'/\\-][A-Za-z_$]*\d*)*[^\w\s@]*$/;
/** `#418` of a minified error, `(404)`; personal numbers are longer, or grouped. */
const SHORT_NUMBER = /^[^\p{L}\d@]*\d{1,3}[^\p{L}\d@]*$/u;
const MAX_WORD = 40;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g;
/** Ids and tokens are at least this long (contract/primitives.ts). The few identifiers this long are masked along with them. */
const LONG_RUN = /[\w$-]{22,}/;
/** The prefix of a JWT, however short its parts are. */
const TOKEN = /\beyJ/;
/** The domain part of an e-mail address, whatever replaces its `@`. */
const HOST = /\.(?:ru|su|com|net|org|me|io|ua|by|kz|uz|am|ge|de|info|biz|pro)(?![a-z])/i;
/** A name, or the first word of a sentence. */
const CAPITALISED = /^[^\w]*[A-Z](?:[a-z]+|[A-Z]+)[^\w]*$/;
/** Capitalised terms common in programs. */
const KNOWN = new Set(
  (
    'API Array AudioContext Blob Boolean BroadcastChannel CSS Chrome DOM Date Document Element Error Event File Function HTML ' +
    'HTTP HTTPS ID JSON Map Minified Module Node NaN Null Number Object Promise React Request Response SQL SSR Safari Set Storage ' +
    'String Suspense Symbol Text URI URL UTF Uint Window Worker XML'
  ).split(' '),
);
const ENDS_SENTENCE = /[.:;!?]$/;

/** Letters of a random string: capitals occur anywhere in it. */
const looksDrawn = (word: string): boolean => {
  const letters = word.match(/[A-Za-z]/g)?.length ?? 0;
  const capitals = word.match(/[A-Z]/g)?.length ?? 0;
  return letters >= 12 && capitals * 5 > letters * 2 && capitals < letters;
};

const isPlain = (word: string): boolean =>
  // Anything not ASCII is user text: our messages are English.
  /^[\x20-\x7e]+$/.test(word) &&
  word.length <= MAX_WORD &&
  (word.match(/\d/g) ?? []).length <= 3 &&
  PLAIN_WORD.test(word) &&
  !LONG_RUN.test(word) &&
  !TOKEN.test(word) &&
  !HOST.test(word) &&
  !looksDrawn(word);

const isName = (word: string): boolean => CAPITALISED.test(word) && !KNOWN.has(word.replaceAll(/\W/g, ''));
const isNumber = (word: string | undefined): boolean => word !== undefined && /\d/.test(word);

/**
 * Masks everything in an error message that could identify a person: quoted text, words that are not plain English,
 * capitalised words in mid-sentence, addresses, long or grouped numbers, ids and tokens (docs/product.md §24.3).
 * Idempotent.
 */
export function maskMessage(message: string): string {
  const words = message.replaceAll(QUOTED, MASK).split(/\s+/).filter(Boolean);
  const kept: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = kept.at(-1);
    const isAlone = !isNumber(words[index - 1]) && !isNumber(words[index + 1]);
    const beginsSentence = before === undefined || ENDS_SENTENCE.test(before);
    const isPart = isName(word) && (!beginsSentence || isName(words[index + 1] ?? ''));
    const stays = SHORT_NUMBER.test(word) ? isAlone : isPlain(word) && !isPart;
    if (stays && !word.includes(MASK)) kept.push(word);
    else if (before !== MASK) kept.push(MASK);
  }
  return kept.join(' ');
}

/** Error names of languages and libraries: `TypeError`, `NotFoundError`. */
const ERROR_NAME = /^[A-Za-z_$]{0,40}(?:Error|Exception|Abort)$/;
/** Returns the error's name (docs/product.md §24.3), masked when it does not look like one. */
export function maskName(name: string): string {
  return ERROR_NAME.test(name) && !LONG_RUN.test(name.replace(/(?:Error|Exception|Abort)$/, '')) ? name : MASK;
}

/** Function names as engines write them: `go`, `Object.go`, `new Shop`, `Shop.go [as run]`. */
const FUNCTION = /^(?:(?:async|new|get|set|static) )*[A-Za-z_$<][\w$.<>/]*(?: \[as [\w$.]+\])?$/;
const FRAME_PARTS = /^(?<name>.+) (?<file>\S+?)(?<where>:\d{1,7}:\d{1,7})$/;
const LONG_NUMBER = /\d{5,}/;

/** Masks one frame of {@link framesOf}: a function name that no engine writes, and a file that is not a script. */
export function maskFrame(frame: string): string {
  const { name = MASK, file = MASK, where = '' } = FRAME_PARTS.exec(frame)?.groups ?? {};
  const isFunction = name === '?' || (FUNCTION.test(name) && !LONG_NUMBER.test(name) && !LONG_RUN.test(name));
  const isScript = /^[\w.$-]+\.(?:m?js|tsx?)$/.test(file) && !LONG_NUMBER.test(file);
  return `${isFunction ? name : MASK} ${isScript ? file : MASK}${where}`;
}

/** `at name (https://host/assets/file.js:1:2)` in Chromium, `name@https://host/assets/file.js:1:2` in other browsers. */
const FRAME =
  /(?:^\s*at (?:async )?(?<chromium>[\w.$<>[\] ]{1,60}) \(|^(?<other>[\w.$<>/]{1,60})@|^\s*at |^@)?\S*?(?<file>[\w.$-]{1,80}\.(?:m?js|tsx?))(?:\?\S*)?(?<where>:\d{1,7}:\d{1,7})\)?$/;

/**
 * Returns the frames of a stack as `name file:line:column`, innermost first, twelve at most: no host, path, query or
 * message (docs/product.md §24.3).
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
