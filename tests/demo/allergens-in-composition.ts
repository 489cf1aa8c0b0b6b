import type { Allergen } from '#contract/catalog.ts';

/** Words of a Russian composition that reveal an allergen. Nutmeg is no nut, celery is no herring. */
const WORDS: readonly [Allergen, RegExp][] = [
  [
    'gluten',
    /мук[аи] (?:пшенич|ржан)|пшениц|пшеничн|ржан|хлеб|сухар|манн|перлов|ячмен|солод|овсян|булгур|лапш|лаваш|вермишел|макарон/,
  ],
  [
    'milk',
    /молок|молоч|сливк|сливоч|сметан|творо|(?<![а-яё])сыр(?!ник|о)|йогурт|кефир|ряженк|сгущ|топлён|брынз|моцарелл|сулугун/,
  ],
  ['eggs', /яйц|яич|желток|белок яич|безе/],
  ['fish', /рыбн|рыба|судак|форел|треск|щук|сельд(?!ер)|икр[аы]|муксун/],
  ['crustaceans', /креветк|раков|краб/],
  ['molluscs', /мидии|кальмар|гребешк/],
  ['nuts', /(?<!мускатный )орех|миндал|фундук|кешью|фисташк/],
  ['peanut', /арахис/],
  ['sesame', /кунжут|тахин/],
  ['soy', /соев|(?<![а-яё])соя/],
  ['celery', /сельдере/],
  ['mustard', /горчи/],
  ['sulphites', /(?<![а-яё])вин[оа](?![а-яё])|винный|сульфит/],
  ['lupin', /люпин/],
  ['aspartame', /аспартам/],
];

/** Returns the allergens named in a composition, sorted by key. */
export function allergensNamedIn(composition: string): Allergen[] {
  const text = composition.toLowerCase().replaceAll('\u00a0', ' ');
  return WORDS.filter(([, word]) => word.test(text))
    .map(([allergen]) => allergen)
    .sort();
}
