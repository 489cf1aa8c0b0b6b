import { describe, expect, it } from 'vitest';

/** Modules with all of the product's copy: see README.md and docs/product.md §10. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../{src,server,contract}/**/*-strings.ts', {
  eager: true,
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function';

/** Returns what a text function produces; null where it expects other arguments. */
const call = (words: (...args: unknown[]) => unknown, argument: unknown): string | null => {
  try {
    const answer = words(...Array.from({ length: Math.max(1, words.length) }, () => argument));
    return typeof answer === 'string' && !answer.includes('undefined') ? answer : null;
  } catch {
    return null;
  }
};

interface Copy {
  readonly where: string;
  readonly text: string;
}
interface Counting {
  readonly where: string;
  readonly say: (count: number) => string | null;
}
const copies: Copy[] = [];
const countings: Counting[] = [];
const collect = (where: string, value: unknown): void => {
  if (typeof value === 'string') copies.push({ where, text: value });
  else if (isFunction(value)) {
    for (const argument of ['Слово', 5]) {
      const text = call(value, argument);
      if (text !== null) copies.push({ where, text });
    }
    countings.push({ where, say: (count) => call(value, count) });
  } else if (isObject(value)) for (const [key, part] of Object.entries(value)) collect(`${where}.${key}`, part);
};
for (const [file, parts] of Object.entries(modules))
  for (const [name, part] of Object.entries(parts)) collect(`${file} ${name}`, part);

/** Returns the wrong texts, with their locations. */
const wrong = (isWrong: (text: string) => boolean): string[] =>
  copies.filter(({ text }) => isWrong(text)).map(({ where, text }) => `${where}: ${text}`);
const has = (pattern: RegExp) => wrong((text) => pattern.test(text));

/** Words that follow a number without agreeing with it. */
const SAME_FOR_ALL = new Set(
  'шт на из до с в бесплатно больше включительно снят запомнили применён снова мин ч от'.split(' '),
);

describe('the UI text (docs/product.md §10.2)', () => {
  it('is found', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(30);
    expect(copies.length).toBeGreaterThan(800);
  });

  it('uses one name for the link to the menu (docs/product.md §15.12)', () => {
    expect(has(/^(?:Открыть|Смотреть|Показать|К|В)\s(?:наше\s)?меню$/i)).toEqual([]);
    expect(has(/^Перейти в\s?меню$/)).not.toEqual([]);
  });

  it('has Russian quotes, dashes and ellipses, and no stray spaces', () => {
    expect(has(/["“”]/)).toEqual(has(/„Домой“/));
    expect(has(/\s-\s|--/)).toEqual([]);
    expect(has(/\.\.\./)).toEqual([]);
    expect(has(/[ \u00a0]{2}| [,.:;?!…»]|« /)).toEqual([]);
    // A leading or trailing space is where a sentence's link goes.
    expect(wrong((text) => text.trimStart() !== text && !text.startsWith(' и '))).toEqual([]);
  });

  it('keeps a number and its unit on one line', () => {
    expect(has(/\d (?:₽|%|г|кг|мл|л|мин|шт)(?![а-яё])/i)).toEqual([]);
  });

  it('uses «вы» in lower case, and never «ты»', () => {
    expect(has(/[а-яё,] (?:Вы|Вас|Вам|Вами|Ваш\p{L}*)(?!\p{L})/u)).toEqual([]);
    expect(has(/(?<!\p{L})(?:ты|тебя|тебе|твой|твоя|твои|твоё)(?!\p{L})/iu)).toEqual([]);
  });

  it('does not use exclamation marks or capitals for emphasis', () => {
    // The specification's word for an answer without a message.
    expect(has(/!/)).toEqual(['../src/client/client-strings.ts clientStrings.failed: Ошибка!']);
    expect(
      has(/\p{Lu}{2,}/u).filter(
        (line) => !/: .*(?:МБ|PDF|СМС|СБП|НДС|ИНН|ОГРН|ООО|JSON|Idempotency|CVC|ММ\/ГГ|2ГИС)/.test(line),
      ),
    ).toEqual([]);
  });

  it.each([
    ['ресторан', /(?<!\p{L})(?:кафе|заведени|точк[аиу])/iu],
    ['профиль', /аккаунт|учётн\p{L}+ запис|личн\p{L}+ кабинет/iu],
    ['связь', /интернет|(?<!\p{L})сет[ьи](?!\p{L})|соединени/iu],
    ['СМС', /(?<!\p{L})sms|смс-?сообщени/iu],
    ['почта', /e-?mail|емейл|имейл/iu],
    ['на счёте', /на счету/iu],
    ['блюдо', /(?<!\p{L})товар/iu],
    ['вход', /авториз|логин|залогин/iu],
  ])('uses «%s» as the only name for it', (_, other) => {
    expect(has(other)).toEqual([]);
  });

  it('declines counted nouns: 1, 2, 5, 11, 21', () => {
    const seen: string[] = [];
    const faults: string[] = [];
    for (const { where, say } of countings) {
      const word = (count: number): string | null =>
        new RegExp(`(?<![\\d,]|№\\u00a0)${count}[ \\u00a0](\\p{L}+)`, 'u').exec(say(count) ?? '')?.[1] ?? null;
      const five = word(5);
      if (five === null || SAME_FOR_ALL.has(five.toLowerCase())) continue;
      seen.push(where);
      const rest = (count: number): string => (say(count) ?? '').replaceAll(String(count), '#');
      // One may be written without its number: «Не может быть пустым.»
      const sayings = [rest(11) === rest(5), word(1) === null || rest(21) === rest(1), word(1) !== five];
      if (sayings.includes(false)) faults.push(`${where}: ${say(1)} ${say(5)} ${say(21)}`);
    }
    expect(faults).toEqual([]);
    expect(seen.length).toBeGreaterThan(12);
  });
});
