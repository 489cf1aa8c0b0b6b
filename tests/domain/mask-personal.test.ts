// Proves docs/product.md §24.3.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framesOf, maskFrame, maskMessage, maskName } from '#domain/mask-personal.ts';

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

describe('masking an error message', () => {
  it('removes personal data anywhere in the text', () => {
    fc.assert(
      fc.property(fc.array(english), personal, fc.array(english), (before, secret, after) => {
        const masked = maskMessage([...before, secret, ...after].join(' '));
        // The program's own words stay, and may contain the same letters by chance: «read» contains «ead».
        const rest = masked.split(' ').filter((word) => !ENGLISH.includes(word));
        for (const part of secret.split(/[\s,().+@-]+/)) {
          if (part.length > 2) expect(rest.join(' ')).not.toContain(part);
        }
        expect(masked).not.toMatch(/\p{Script=Cyrillic}|\d{4}|@/u);
      }),
      { examples: [[[], 'a@ead.ru', ['read']]] },
    );
  });

  it('removes ids and tokens of any letters in any context', () => {
    const drawn = words('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', 22, 64);
    const letters = words('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 22, 32);
    const part = words('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 3, 12);
    const token = fc.tuple(part, part, part).map(([head, body, end]) => `eyJ${head}.eyJ${body}.${end}`);
    const around = fc.constantFrom('@', '(@)', '@,', '/order/@', 'order:@', '@.', '[@]', 'id=@', '@:');
    fc.assert(
      fc.property(fc.oneof(drawn, letters, token), around, (id, frame) => {
        const masked = maskMessage(`order ${frame.replace('@', () => id)} is gone`);
        expect(masked).toBe('order … is gone');
      }),
    );
  });

  it.each([
    ['Ivan Petrov is not iterable', '… is not iterable'],
    ['order of Ivan Petrov failed', 'order of … failed'],
    ['Cannot greet Ivan', 'Cannot greet …'],
    ['no user ivan.petrov/mail.ru', 'no user …'],
    ['no user ivan.petrov(at)mail.ru', 'no user …'],
    ['no user ivan#mail.ru here', 'no user … here'],
    ['no user ivan%40mail.ru', 'no user …'],
    ['no user ivan_petrov:yandex.com', 'no user …'],
    ['no user ivan\\gmail.com', 'no user …'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln', 'token …'],
  ])('removes names, e-mails and tokens: %s', (said, masked) => {
    expect(maskMessage(said)).toBe(masked);
  });

  it('removes everything in quotation marks', () => {
    expect(maskMessage(`Unexpected token 'i', "ivan petrov" is not valid JSON`)).toBe(
      'Unexpected token … is not valid JSON',
    );
    expect(maskMessage('No element «Каша» and “soup”')).toBe('No element … and …');
  });

  it('keeps the messages of programs', () => {
    for (const said of [
      'Minified React error #418; visit the page',
      'Cannot read properties of undefined (reading x)',
      'addToCart: items.quantity: Expected number',
      'status 404',
      'TypeError: Load failed',
      'Objects are not valid as a React child',
      'NetworkError when attempting to fetch resource.',
      'ResizeObserver loop completed with undelivered notifications.',
      'e.current is null',
    ]) {
      expect(maskMessage(said)).toBe(said);
    }
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => maskMessage(maskMessage(text)) === maskMessage(text)),
    );
  });
});

describe('masking an error name and its frames', () => {
  it.each(['Error', 'TypeError', 'NotFoundError', 'ValiError', 'DOMException'])('keeps the name %s', (name) => {
    expect(maskName(name)).toBe(name);
  });
  it.each(['IvanPetrov', 'Ivan', 'Ivan79161234567Error', 'aB3dE5gH7jK9mN1pQ3sT5vX7', ''])(
    'masks the name %s',
    (name) => {
      expect(maskName(name)).toBe('…');
    },
  );
  it.each([
    'go cart-B1.js:1:2',
    '? entry-client-AAAA.js:12:5',
    'new Shop cart-B3kX9a-1.js:1:234',
    'Shop.go [as run] main.tsx:3:1',
    '<anonymous> a.mjs:1:1',
  ])('keeps the frame %s', (frame) => expect(maskFrame(frame)).toBe(frame));
  it.each([
    ['Ivan Petrov 79161234567 flat5 x:1:1', '… …:1:1'],
    ['Ivan Petrov a.js:1:1', '… a.js:1:1'],
    ['go 79161234567.js:1:1', 'go …:1:1'],
    ['user79161234567 a.js:1:1', '… a.js:1:1'],
    ['go mail.ru:1:1', 'go …:1:1'],
  ])('masks the frame %s', (frame, masked) => expect(maskFrame(frame)).toBe(masked));
});

describe('a stack trace', () => {
  it('is reduced to its frames for every engine, without hosts, paths, queries and messages', () => {
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

  it('is limited to twelve frames', () => {
    expect(framesOf('    at go (https://food.example/a.js:1:1)\n'.repeat(40))).toHaveLength(12);
  });
});
