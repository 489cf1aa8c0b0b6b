// Proves docs/product.md §1.1: when a typed text selects its house without a tap.
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import type { AddressSuggestion } from '#contract/places.ts';
import { doorInText } from '#domain/door-in-text.ts';
import { Gazetteer, searchGazetteer, streetName } from '#server/sandbox/gazetteer.ts';
import { answeringHouse, meantHouse } from '#entities/place/address/answering-house.ts';

const house = (street: string, number: string, over: Partial<AddressSuggestion> = {}): AddressSuggestion => {
  const label = `Калуга, ${street}, ${number}`;
  const details = {
    address: label,
    street,
    locality: 'г. Калуга',
    house: number,
    province: 'Калужская область',
    coords: { latitude: 54.5, longitude: 36.2 },
    apartment: null,
    door_code: null,
    porch: null,
    floor: null,
  };
  return { label, precision: 'house', details, pin_at: null, ...over };
};
const gazetteer = v.parse(Gazetteer, JSON.parse(readFileSync('demo/gazetteer/kaluga.json', 'utf8')));
const KIROVA = house('ул. Кирова', '19');
const label = (typed: string, found: readonly AddressSuggestion[]): string | undefined =>
  answeringHouse(typed, found)?.label;

describe('a text that names one house', () => {
  test.each([
    'Кирова 19',
    'кирова, 19',
    '  КИРОВА   19 ',
    'ул Кирова 19',
    'ул. Кирова, д. 19',
    'улица Кирова дом 19',
    'Кирова ул., 19',
    'Калуга, ул. Кирова, 19',
    'г. Калуга Кирова 19',
    'г Калуга, Калужская обл, ул Кирова, д 19',
    '248000, Калуга, Кирова 19',
    '19 Кирова',
    'Кирова19',
    'кирова д19',
    'Кирова 19 кв 5',
    'Кирова, 19, кв. 5, подъезд 2, этаж 3',
    'Кирова 19 2 подъезд',
    'Киров 19',
  ])('«%s»', (typed) => {
    expect(label(typed, [KIROVA])).toBe(KIROVA.label);
  });

  test.each([
    ['19 А', 'Кирова 19а'],
    ['19А', 'Кирова 19 а'],
    ['19 к 2', 'Кирова 19к2'],
    ['19 к2', 'Кирова, 19, корпус 2'],
    ['19 к. 2', 'Кирова 19 корп. 2'],
    ['19 стр. 2', 'Кирова 19 строение 2'],
    ['19/3', 'Кирова 19 / 3'],
  ])('the house %s by «%s»', (number, typed) => {
    const one = house('ул. Кирова', number);
    expect(label(typed, [one])).toBe(one.label);
  });

  test('with ё or a number in its street, or with more words than were typed', () => {
    const cases = [
      ['ул. Академика Королёва', '5', 'королева 5'],
      ['ул. 65 лет Победы', '5', '65 лет победы 5'],
      ['ул. 65 лет Победы', '65', '65 лет победы 65'],
      ['ул. 65 лет Победы', '65', 'победы 65'],
      ['пр-кт Ленина', '5', 'проспект Ленина 5'],
      ['Грабцевское шоссе', '5', 'грабцевское ш. 5'],
    ] as const;
    for (const [street, number, typed] of cases) {
      const one = house(street, number);
      expect(label(typed, [one]), typed).toBe(one.label);
    }
  });

  test('among others: decided by the number and the street', () => {
    const found = [house('ул. Кирова', '1'), house('ул. Кирова', '10'), house('ул. Кирова', '1А')];
    expect(label('Кирова 1', found)).toBe('Калуга, ул. Кирова, 1');
    const kinds = [house('ул. Ленина', '5'), house('пер. Ленина', '5')];
    expect(label('пер. Ленина 5', kinds)).toBe('Калуга, пер. Ленина, 5');
    const streets = [house('ул. Лесная', '5'), house('ул. 2-я Лесная', '5')];
    expect(label('Лесная 5', streets)).toBe('Калуга, ул. Лесная, 5');
    expect(label('2-я Лесная 5', streets)).toBe('Калуга, ул. 2-я Лесная, 5');
  });
});

describe('a text that does not name one house', () => {
  test.each([
    ['has no number', 'Кирова', [KIROVA]],
    ['has another number', 'Кирова 1', [KIROVA]],
    ['has another letter', 'Кирова 19б', [KIROVA]],
    ['has another block', 'Кирова 19 к 2', [KIROVA]],
    ['has another street', 'Ленина 19', [KIROVA]],
    ['has another kind of street', 'переулок Кирова 19', [KIROVA]],
    ['names the town alone', 'Калуга 19', [KIROVA]],
    ['is a number alone', '19', [KIROVA]],
    ['begins two names', 'Лен 5', [house('ул. Ленина', '5'), house('ул. Ленская', '5')]],
    ['could be of two kinds', 'Ленина 5', [house('ул. Ленина', '5'), house('пер. Ленина', '5')]],
    ['has found a street only', 'Кирова 19', [house('ул. Кирова', '19', { precision: 'street' })]],
    ['has found nothing', 'Кирова 19', []],
  ])('%s: «%s»', (_, typed, found) => {
    expect(answeringHouse(typed, found)).toBeNull();
  });

  test('names the same street of two towns', () => {
    const elsewhere = house('ул. Кирова', '19');
    const details = { ...elsewhere.details, locality: 'д. Некрасово', address: 'д. Некрасово, ул. Кирова, 19' };
    const found = [KIROVA, { ...elsewhere, label: details.address, details }];
    expect(answeringHouse('Кирова 19', found)).toBeNull();
    expect(answeringHouse('Некрасово Кирова 19', found)?.label).toBe(details.address);
  });
});

it('an exactly typed address never resolves to another house, and nearly always resolves', () => {
  const spellings: readonly ((street: string, number: number) => string)[] = [
    (street, number) => `${street} ${number}`,
    (street, number) => `${street.toUpperCase()}, д. ${number}`,
    (street, number) => `г. Калуга, ${street}, дом ${number}, кв. 7`,
    (street, number) => `${street.replaceAll('ё', 'е')} ${number}`,
  ];
  let taken = 0;
  let all = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...gazetteer.streets),
      fc.nat(),
      fc.constantFrom(...spellings),
      (street, chance, spelling) => {
        const number = street.first + (chance % (street.last - street.first + 1));
        const typed = spelling(streetName(street), number);
        const found = answeringHouse(typed, searchGazetteer(gazetteer, typed, 8));
        all += 1;
        if (found === null) return;
        taken += 1;
        expect(found.details).toMatchObject({ house: String(number), street: streetName(street) });
      },
    ),
  );
  expect(taken / all).toBeGreaterThan(0.9);
});

describe('a text with one wrong letter', () => {
  test.each(['кирва 19', 'Криова, д. 19', 'киррова 19', 'ул. Керова 19', 'кирова 19'])('means «%s»', (typed) => {
    expect(meantHouse(typed, [KIROVA])?.label).toBe(KIROVA.label);
  });

  test('does not count as an exact match, and is not resolved between two candidates', () => {
    expect(answeringHouse('кирва 19', [KIROVA])).toBeNull();
    expect(meantHouse('кирва 19', [KIROVA, house('ул. Курва', '19')])).toBeNull();
    expect(meantHouse('кирва 21', [KIROVA])).toBeNull();
    expect(meantHouse('кмрвв 19', [KIROVA])).toBeNull();
    expect(meantHouse('Мра 19', [house('ул. Мира', '19')])).toBeNull();
  });
});

type Town = typeof gazetteer;
const plainName = (name: string): string => name.toLowerCase().replaceAll('ё', 'е');
/** Streets that share a name with another kind of street are distinguished by their kind only. */
const isAlone = ({ name }: Town['streets'][number]): boolean =>
  gazetteer.streets.filter((one) => plainName(one.name).includes(plainName(name))).length === 1;

/** How people write a house: street, kind and number, in many variants. */
const writing = fc.record({
  street: fc.constantFrom(...gazetteer.streets.filter(isAlone)),
  chance: fc.nat(),
  kind: fc.constantFrom('', 'kind', 'kind behind'),
  number: fc.constantFrom(' %', ', %', ', д. %', ' дом %', ' д%', '%', ',%'),
  case: fc.constantFrom('as it is', 'small', 'LARGE'),
  isNumberFirst: fc.boolean(),
  flat: fc.option(
    fc.record({
      number: fc.integer({ min: 1, max: 400 }),
      form: fc.constantFrom(', кв %', ' кв.%', ' квартира %', 'кв%', '-%', ', % кв'),
    }),
    { nil: null },
  ),
});
type Writing = typeof writing extends fc.Arbitrary<infer W> ? W : never;

const houseOf = ({ street, chance }: Writing): number => street.first + (chance % (street.last - street.first + 1));
const written = (how: Writing, name: string): string => {
  const kind = streetName(how.street).replace(how.street.name, '').trim();
  const street = { '': name, kind: `${kind} ${name}`, 'kind behind': `${name} ${kind}` }[how.kind] ?? name;
  // «19 Кирова» has its number in front; a flat after a dash needs it at the end.
  const isDashed = how.flat?.form === '-%';
  const number = how.number.replace('%', String(houseOf(how)));
  const line = how.isNumberFirst && !isDashed ? `${houseOf(how)} ${street}` : `${street}${number}`;
  // «5 кв» comes right after the house.
  const form = how.isNumberFirst && !isDashed ? how.flat && ', кв. %' : (how.flat?.form ?? null);
  const text = `${line}${form === null ? '' : form.replace('%', String(how.flat?.number))}`;
  if (how.case === 'small') return text.toLowerCase();
  return how.case === 'LARGE' ? text.toUpperCase() : text;
};
/** Returns how the field interprets a text. */
const read = (text: string) => {
  const { house: asked, door } = doorInText(text);
  return {
    taken: meantHouse(text, searchGazetteer(gazetteer, asked, 8)),
    exact: answeringHouse(text, searchGazetteer(gazetteer, asked, 8)),
    door,
  };
};

it('a typed address resolves to the intended house and flat, however it is written', () => {
  fc.assert(
    fc.property(writing, (how) => {
      const text = written(how, how.street.name);
      const { exact, door } = read(text);
      expect(exact?.details, text).toMatchObject({ street: streetName(how.street), house: String(houseOf(how)) });
      expect(door.apartment, text).toBe(how.flat === null ? null : String(how.flat.number));
    }),
    { seed: 20_261_125, numRuns: 500 },
  );
});

/** Deletes, inserts or replaces a letter of the longest word, or swaps two. */
const mistype = (name: string, at: number, how: number): string => {
  const word = name.split(/[\s-]/u).reduce((longest, one) => (one.length > longest.length ? one : longest));
  const place = 1 + (at % (word.length - 2));
  const [before, letter, next, after] = [word.slice(0, place), word[place], word[place + 1], word.slice(place + 2)];
  const wrong = [
    `${before}${next}${after}`,
    `${before}${letter}ы${next}${after}`,
    `${before}ы${next}${after}`,
    `${before}${next}${letter}${after}`,
  ][how];
  return name.replace(word, wrong ?? word);
};

it('a typed address with one wrong letter in the street resolves to the intended house and flat', () => {
  const isLong = ({ name }: Town['streets'][number]): boolean => name.split(/[\s-]/u).some((word) => word.length > 5);
  fc.assert(
    fc.property(writing, fc.nat(), fc.nat({ max: 3 }), (how, at, error) => {
      fc.pre(isLong(how.street));
      const text = written(how, mistype(how.street.name, at, error));
      const { taken, door } = read(text);
      expect(taken?.details, text).toMatchObject({ street: streetName(how.street), house: String(houseOf(how)) });
      expect(door.apartment, text).toBe(how.flat === null ? null : String(how.flat.number));
    }),
    { seed: 20_261_125, numRuns: 500 },
  );
});
