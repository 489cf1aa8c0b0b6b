// Proves docs/product.md §24.3.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framesOf, maskMessage } from '../../domain/mask-personal.ts';

const words = (alphabet: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: min, maxLength: max });
const cyrillic = words('абвгдежзиклмнопрстуАБВГИЮЯё', 2, 12);
const digits = words('0123456789', 4, 12);
const personal = fc.oneof(
  cyrillic,
  fc.tuple(cyrillic, cyrillic).map((both) => both.join(' ')),
  digits,
  digits.map((text) => `+7 (${text.slice(0, 3)}) ${text.slice(3)}1-22-33`),
  digits.map((text) => Array.from(text).join(' ')),
  fc.tuple(words('abcdefgh.', 1, 10), words('abcdefgh', 1, 10)).map(([name, host]) => `${name}@${host}.ru`),
  fc.uuid(),
  words('abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789_-', 41, 64),
  fc.tuple(cyrillic, digits).map(([street, house]) => `${street},${house}`),
);
const ENGLISH = ['Cannot', 'read', 'properties', 'of', 'undefined', '(reading', 'is', 'not', 'valid'];
const english = fc.constantFrom(...ENGLISH);

describe('the message of an error', () => {
  it('keeps nothing of a person, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(english), personal, fc.array(english), (before, secret, after) => {
        const masked = maskMessage([...before, secret, ...after].join(' '));
        // What the program has said stays, and may hold the same letters by chance: «read» holds «ead».
        const rest = masked.split(' ').filter((word) => !ENGLISH.includes(word));
        for (const part of secret.split(/[\s,().+@-]+/)) {
          if (part.length > 2) expect(rest.join(' ')).not.toContain(part);
        }
        expect(masked).not.toMatch(/\p{Script=Cyrillic}|\d{4}|@/u);
      }),
      { examples: [[[], 'a@ead.ru', ['read']]] },
    );
  });

  it('keeps nothing that stands in quotation marks', () => {
    expect(maskMessage(`Unexpected token 'i', "ivan petrov" is not valid JSON`)).toBe(
      'Unexpected token … is not valid JSON',
    );
    expect(maskMessage('No element «Каша» and “soup”')).toBe('No element … and …');
  });

  it('keeps what programs say', () => {
    for (const said of [
      'Minified React error #418; visit the page',
      'Cannot read properties of undefined (reading x)',
      'addToCart: items.quantity: Expected number',
      'status 404',
    ]) {
      expect(maskMessage(said)).toBe(said);
    }
  });

  it('is the same masked twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => maskMessage(maskMessage(text)) === maskMessage(text)),
    );
  });
});

describe('a stack', () => {
  it('is its frames: of every engine, without hosts, paths, queries and messages', () => {
    const chromium = [
      'TypeError: Иван, +7 916 123-45-67',
      '    at addLine (https://food.example/assets/cart-B3kX9a-1.js:1:234)',
      '    at async https://food.example/assets/entry-client-AAAA.js?order=abc:12:5',
      '    at new Promise (<anonymous>)',
    ].join('\n');
    expect(framesOf(chromium)).toEqual(['addLine cart-B3kX9a-1.js:1:234', '? entry-client-AAAA.js:12:5']);
    const others = ['addLine@https://food.example/assets/cart-B3kX9a-1.js:1:234', '@https://food.example/a.js:2:3'];
    expect(framesOf(others.join('\n'))).toEqual(['addLine cart-B3kX9a-1.js:1:234', '? a.js:2:3']);
  });

  it('is cut after twelve frames', () => {
    expect(framesOf('    at go (https://food.example/a.js:1:1)\n'.repeat(40))).toHaveLength(12);
  });
});
