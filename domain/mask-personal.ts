/** What stands in the place of a masked word. */
const MASK = '…';
const MAX_FRAMES = 12;

/** Words of program text: Latin letters, with signs around them, and digits at the end of a part. */
const PLAIN_WORD = /^[^\w\s@]*[A-Za-z_$]+\d*(?:[.:'/\\-][A-Za-z_$]*\d*)*[^\w\s@]*$/;
/** `#418` of a minified error, `(404)`; a person's numbers are longer, or stand in groups. */
const SHORT_NUMBER = /^[^\p{L}\d@]*\d{1,3}[^\p{L}\d@]*$/u;
const MAX_WORD = 40;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g;
/** Ids and tokens are this long or longer (contract/primitives.ts); so are few names in a program, which are lost with them. */
const LONG_RUN = /[\w$-]{22,}/;
/** How a token of three parts (JWT) begins, however short its parts are. */
const TOKEN = /\beyJ/;
/** Half of an address of e-mail, whatever stands where its `@` belongs. */
const HOST = /\.(?:ru|su|com|net|org|me|io|ua|by|kz|uz|am|ge|de|info|biz|pro)(?![a-z])/i;
/** A name, or a word that begins a sentence. */
const CAPITALISED = /^[^\w]*[A-Z](?:[a-z]+|[A-Z]+)[^\w]*$/;
/** Things that programs name with a capital. */
const KNOWN = new Set(
  (
    'API Array AudioContext Blob Boolean BroadcastChannel CSS Chrome DOM Date Document Element Error Event File Function HTML ' +
    'HTTP HTTPS ID JSON Map Minified Module Node NaN Null Number Object Promise React Request Response SQL SSR Safari Set Storage ' +
    'String Suspense Symbol Text URI URL UTF Uint Window Worker XML'
  ).split(' '),
);
const ENDS_SENTENCE = /[.:;!?]$/;

/** Letters of a random text: capitals stand everywhere in it. */
const looksDrawn = (word: string): boolean => {
  const letters = word.match(/[A-Za-z]/g)?.length ?? 0;
  const capitals = word.match(/[A-Z]/g)?.length ?? 0;
  return letters >= 12 && capitals * 5 > letters * 2 && capitals < letters;
};

const isPlain = (word: string): boolean =>
  // Whatever is not ASCII is somebody's words: ours are English.
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
 * Takes out of an error's message whatever could name a person: what stands in quotation marks, words that are not plain
 * English, capitalised ones in the middle of a sentence, addresses, numbers that are long or stand in groups, ids and
 * tokens (docs/product.md §24.3). Masking twice changes nothing.
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

/** Names of errors, which languages and libraries give: `TypeError`, `NotFoundError`. */
const ERROR_NAME = /^[A-Za-z_$]{0,40}(?:Error|Exception|Abort)$/;
/** The name of an error (docs/product.md §24.3): whatever is no such name is somebody's words. */
export function maskName(name: string): string {
  return ERROR_NAME.test(name) && !LONG_RUN.test(name.replace(/(?:Error|Exception|Abort)$/, '')) ? name : MASK;
}

/** What engines write for a function: `go`, `Object.go`, `new Shop`, `Shop.go [as run]`. */
const FUNCTION = /^(?:(?:async|new|get|set|static) )*[A-Za-z_$<][\w$.<>/]*(?: \[as [\w$.]+\])?$/;
const FRAME_PARTS = /^(?<name>.+) (?<file>\S+?)(?<where>:\d{1,7}:\d{1,7})$/;
const LONG_NUMBER = /\d{5,}/;

/** One frame of {@link framesOf}: a function that no engine would write so, and a file that is no script, are masked. */
export function maskFrame(frame: string): string {
  const { name = MASK, file = MASK, where = '' } = FRAME_PARTS.exec(frame)?.groups ?? {};
  const isFunction = name === '?' || (FUNCTION.test(name) && !LONG_NUMBER.test(name) && !LONG_RUN.test(name));
  const isScript = /^[\w.$-]+\.(?:m?js|tsx?)$/.test(file) && !LONG_NUMBER.test(file);
  return `${isFunction ? name : MASK} ${isScript ? file : MASK}${where}`;
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
