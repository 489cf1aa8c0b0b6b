import { cleanLines } from '#contract/clean-text.ts';

/** Russian morphology, as far as menu search needs it. All functions take words as {@link foldText} returns them. */

/** Keys of the two layouts, in the same order; the last seven are the shifted punctuation keys. */
const LATIN_KEYS = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,.`{}:"<>~';
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюёхъжэбюё';

const retype = (text: string, from: string, to: string): string =>
  Array.from(text, (char) => to[from.indexOf(char)] ?? char).join('');

/** Converts a text to the other keyboard layout: «gbwwf» and «пицца», «сщдф» and «cola». */
export function otherLayouts(text: string): string[] {
  return [retype(text, LATIN_KEYS, RUSSIAN_KEYS), retype(text, RUSSIAN_KEYS, LATIN_KEYS)];
}

/** Latin spellings of Russian letters, longer ones first. */
const SPELLINGS =
  'shch=щ sch=щ zh=ж kh=х ts=ц tz=ц ch=ч sh=ш ya=я ja=я yu=ю ju=ю yo=е jo=е ye=е je=е iy=ий yi=ый ck=к oo=у ee=и ' +
  'a=а b=б c=к d=д e=е f=ф g=г h=х i=и j=й k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в x=кс y=ы z=з';
const TRANSLITERATION = new Map(
  Array.from(SPELLINGS.matchAll(/(\S+)=(\S+)/g), ([, latin = '', russian = '']) => [latin, russian] as const),
);
const LATIN = new RegExp([...TRANSLITERATION.keys()].join('|'), 'g');

/** Transliterates, «borsch» → «борщ»: Russian in Latin letters as people write it, not by a standard. */
export function fromLatin(text: string): string {
  return text.replace(LATIN, (latin) => TRANSLITERATION.get(latin) ?? latin);
}

/** Latin letters that look like Cyrillic ones in either case, plus these. */
const LOOK_ALIKE = 'abcehkmoptxy';
const CYRILLIC = 'авсенкмортху';

/** A Cyrillic word with Latin look-alike letters in it. */
const MIXED = /^[abcehkmoptxy]*\p{Script=Cyrillic}[\p{Script=Cyrillic}abcehkmoptxy]*$/u;
/** A word made only of Latin look-alike letters: «caxap», but also «tea». */
const LATIN_LOOK_ALIKE = /^[abcehkmoptxy]+$/;

const asCyrillic = (word: string): string => retype(word, LOOK_ALIKE, CYRILLIC);

/**
 * Normalises a text for comparison (docs/product.md §2.16): without invisible characters, in lower case, ё as е, without
 * accents and stress marks, full width as normal. A Latin letter in a Cyrillic word becomes its Cyrillic look-alike.
 */
export function foldText(text: string): string {
  return (
    cleanLines(text)
      // Only letters and digits: «™» must not become «tm».
      .replace(/[\p{L}\p{N}]+/gu, (letters) => letters.normalize('NFKD'))
      .toLowerCase()
      .replace(/(и\u0306)|\p{M}/gu, '$1')
      .normalize('NFC')
      .replace(/[\p{Script=Cyrillic}a-z]+/gu, (word) => (MIXED.test(word) ? asCyrillic(word) : word))
  );
}

/** Returns the folded words of a text. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Reads a word of Latin look-alikes as Cyrillic: «caxap» is «сахар». Returns any other word unchanged. */
export function readAsCyrillic(word: string): string {
  return LATIN_LOOK_ALIKE.test(word) ? asCyrillic(word) : word;
}

const ENDING =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ой|ей|ий|ый|ая|яя|ое|ее|ые|ие|ых|их|ую|юю|ью|ом|ем|ам|ям|ах|ях|ов|ев|[аяоеыиуюьй])$/;

/** Recently computed stems: a menu repeats the same words. */
const stems = new Map<string, string>();
const MAX_STEMS = 5000;

/** Returns the word without its ending, at least three letters: «пиццу» → «пицц», «перец» and «перцем» → «перц». */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const stem = cutStem(word);
  stems.set(word, stem);
  return stem;
}

function cutStem(word: string): string {
  const noun = NOUNS.find(([form]) => form.test(word));
  if (noun !== undefined) return noun[1];
  const cut = word.replace(ENDING, '');
  return withoutFleeting(word.length > 3 && cut.length >= 3 ? cut : word);
}
const withoutFleeting = (stem: string): string => (stem.length > 4 ? stem.replace(/[ое]([кц])$/, '$1') : stem);

/** «Печень» is unrelated to «печёный», «зелень» to everything green. */
const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/^печен(?:ь|и|ью|ка|ку|ки|кой)$/, 'печень'],
  [/^зелен(?:ь|и|ью)$/, 'зелень'],
];
/** Stems that look like adjectives of another word: «пирожное» is not «пирог». */
const WHOLE = new Set(['пирожн', 'печень', 'зелень']);

/**
 * Returns the root of a stem: adjectives and diminutives lead to the noun («грибной» → «гриб», «творожный» → «творог»,
 * «облепиховый» → «облепих», «лапшичка» → «лапш»). Not a dictionary root: only equal for words of one family.
 */
export function rootOf(stem: string): string {
  if (WHOLE.has(stem)) return stem;
  const noun =
    /^(.{3,}?)(?:енн|ов|ев)$/.exec(stem)?.[1] ??
    /^(.{3,})н$/
      .exec(stem)?.[1]
      ?.replace(/ч$/, 'к')
      .replace(/ж$/, 'г')
      .replace(/[ое]([кц])$/, '$1') ??
    /^(.{4,}?)(?:очк|ечк|ичк)$/.exec(stem)?.[1];
  return noun === undefined ? stem : rootOf(noun);
}

/** Suffixes, the shortest first: «молочко» is rather of «молоко» than of a shorter word. */
const ADJECTIVE_SUFFIXES = 'ь н ов ев ян енн'.split(' ');
const DIMINUTIVE_SUFFIXES = 'к ик иц овиц чик очк ечк ичк инк ушк юшк ышк ишк оньк еньк'.split(' ');
/** What the last letter of a stem was before the suffix: «лучок» is «лук», «огурчик» is «огурец», «орешек» is «орех». */
const BEFORE_SUFFIX: Readonly<Record<string, string>> = { ч: 'чкц', ж: 'жг', ш: 'шх' };

function basesBy(suffixes: readonly string[], stem: string): string[] {
  const bases = suffixes.flatMap((suffix) => {
    if (!stem.endsWith(suffix)) return [];
    const cut = stem.slice(0, -suffix.length);
    const last = cut.slice(-1);
    return Array.from(BEFORE_SUFFIX[last] ?? last, (letter) => cut.slice(0, -1) + letter).flatMap((base) => [
      withoutFleeting(base),
      base.replace(/[ое](.)$/, '$1'),
      base.replace(/([аеоу])е(.)$/, '$1й$2'),
      base.replace(/ь$/, ''),
    ]);
  });
  return [...new Set(bases)].filter((base) => base.length >= 3 && base !== stem);
}

/**
 * Returns the stems of which a stem may be an adjective («перечн» → «перц», «чесночн» → «чеснк»), or another form that {@link stemOf} cuts
 * otherwise («мид» of «мидий» → «миди», «вишен» → «вишн»), likeliest first. Most are no words: use only those that are known.
 */
export function adjectiveBasesOf(stem: string): string[] {
  if (WHOLE.has(stem)) return [];
  const shorter = stemOf(stem);
  const forms = [`${stem}и`, ...(shorter.length < 5 ? [] : [shorter]), stem.replace(/[ое](.)$/, '$1')];
  return [...forms.filter((each) => each !== stem), ...basesBy(ADJECTIVE_SUFFIXES, stem)];
}

/** Returns the stems of which a stem may be a diminutive («огурчик» → «огурц», «лучк» → «лук»), likeliest first. */
export function diminutiveBasesOf(stem: string): string[] {
  return WHOLE.has(stem) ? [] : basesBy(DIMINUTIVE_SUFFIXES, stem);
}

/**
 * Returns the phonetic form of a stem, to tolerate phonetic spelling: «борш» is «борщ», «салянка» is «солянка», «пица»
 * is «пицца», «шашлыг» is «шашлык».
 */
export function soundOf(stem: string): string {
  return stem
    .replaceAll(/[ъь]/g, '')
    .replaceAll(/[тд]с/g, 'ц')
    .replaceAll(/[сзж]ч|щ/g, 'ш')
    .replaceAll(/ст(?=н)/g, 'с')
    .replaceAll(/зд(?=н)/g, 'з')
    .replaceAll('о', 'а')
    .replaceAll(/[еэыя]/g, 'и')
    .replaceAll('ю', 'у')
    .replaceAll(/(.)\1+/g, '$1')
    .replaceAll(/[бвгджз](?=[кпстфхцчш]|$)/g, (voiced) => 'пфктшс'['бвгджз'.indexOf(voiced)] ?? voiced);
}
