import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits } from '#contract/clean-text.ts';
import { internationalPhone, maskPhone, normalisePhone, phoneKind } from '#domain/phone.ts';
import { dialledPhone, formatPhone, reducePhone } from '#domain/phone-text.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

describe('phone numbers', () => {
  it('reduces input to digits and a plus sign (docs/product.md §5.6) [5.6]', () => {
    expect(reducePhone('+7 (916) 123-45-67 доб. 8')).toBe('+791612345678');
    expect(reducePhone('(+7) 916+1')).toBe('+79161');
    expect(reducePhone('абв')).toBe('');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[+\d() -]*$/)), (text) => {
        const reduced = reducePhone(text);
        expect(reduced).toMatch(/^\+?\d*$/);
        expect(reducePhone(reduced)).toBe(reduced);
        const written = asciiDigits(text).replaceAll(/[^\d+]/g, '');
        fc.pre(!/^\+?\d+\+/.test(written));
        expect(reduced.replace('+', '')).toBe(written.replaceAll('+', ''));
        expect(reduced.startsWith('+')).toBe(written.startsWith('+'));
      }),
    );
  });

  it.each([
    ['+7 916 123-45-67', '79161234567'],
    ['8 (916) 123 45 67', '79161234567'],
    ['9161234567', '79161234567'],
    ['79161234567', '79161234567'],
    ['+8 916 123-45-67', '79161234567'],
    ['8916123456', null],
    // Landlines of Russia.
    ['+7 495 123-45-67', '74951234567'],
    ['8 4842 12-34-56', '74842123456'],
    ['4951234567', '74951234567'],
    // Kazakhstan, and other countries.
    ['+7 701 123-45-67', '77011234567'],
    ['+375 29 123-45-67', '+375291234567'],
    ['+84 912 345 678', '+84912345678'],
    ['+1 212 555 0123', '+12125550123'],
    // A foreign number without its plus is treated as mistyped.
    ['375291234567', null],
    ['99161234567', null],
    ['+7 516 123-45-67', null],
    ['+12345', null],
    ['+1234567890123456', null],
    ['', null],
    ['+', null],
    // Foreign numbers stay foreign, with or without one of our prefixes before them.
    ['+886 912 345 678', '+886912345678'],
    ['886912345678', null],
    ['+8801712345678', '+8801712345678'],
    ['+7+375 29 123-45-67', '+375291234567'],
    // Two numbers are invalid.
    ['+7 916 123-45-67, +7 916 123-45-68', null],
    // As copied: other dashes, spaces, digits and invisible characters.
    ['\u202a+7\u00a0(916)\u2009123\u201145\u201367\u202c', '79161234567'],
    ['＋７９１６１２３４５６７', '79161234567'],
    ['٨٩١٦١٢٣٤٥٦٧', '79161234567'],
  ])('reads %s as %s', (text, expected) => {
    expect(normalisePhone(text)).toBe(expected);
  });

  it('recognises a number pasted whole after its typed beginning, however long (docs/product.md §5.6)', () => {
    const number = fc.tuple(fc.constantFrom('3', '4', '9'), digits(9)).map((parts) => parts.join(''));
    const prefix = fc.constantFrom('+7', '7', '8', '+7 (');
    const own = fc.constantFrom('+7', '8', '7', '+7 ', '8 (', '\u202a+7\u00a0');
    fc.assert(
      fc.property(number, prefix, own, fc.integer({ min: 1, max: 10 }), (core, typed, pasted, length) => {
        const written = `${typed}${core.slice(0, length)}${pasted}${core}`;
        expect(normalisePhone(written)).toBe(`7${core}`);
        expect(normalisePhone(reducePhone(written))).toBe(`7${core}`);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['+79+78121234567', '+7 812 8 916 123-45-67', '+7916 1 +7 917 123-45-67'])(
    'does not read another beginning as part of a number: %s',
    (text) => {
      expect(normalisePhone(text)).toBeNull();
    },
  );

  it('recognises a number pasted whole after a typed prefix (docs/product.md §5.6)', () => {
    const number = fc.tuple(fc.constantFrom('3', '4', '9'), digits(9)).map((parts) => parts.join(''));
    const prefix = fc.constantFrom('+7', '7', '8', '+8', '+7 (', '+7 8', '8 8', '7 7', '87', '+77');
    const own = fc.constantFrom('+7', '8', '7', '+7 ', '8 (', '\u202a+7\u00a0', '+8');
    fc.assert(
      fc.property(number, prefix, own, (core, typed, pasted) => {
        // After a plus and 8 only a mobile number is certainly not a foreign one.
        fc.pre(core.startsWith('9') || !`${typed}${pasted}`.includes('+8'));
        const written = `${typed}${pasted}${core}`;
        expect(normalisePhone(written)).toBe(`7${core}`);
        expect(normalisePhone(reducePhone(written))).toBe(`7${core}`);
      }),
      { numRuns: 1000 },
    );
  });

  it('recognises a number in every notation', () => {
    const noise = fc.constantFrom('', ' ', '-', ' (', ') ', '\u00a0', '.');
    fc.assert(
      fc.property(
        fc.tuple(fc.constantFrom('3', '4', '8', '9'), digits(9)).map(([first, rest]) => `7${first}${rest}`),
        fc.constantFrom('+7', '8', '7', ''),
        fc.array(noise, { minLength: 10, maxLength: 10 }),
        (phone, prefix, gaps) => {
          // Ten digits that begin with 8 are a mobile number with one digit missing.
          fc.pre(prefix !== '' || !phone.startsWith('78'));
          const written = prefix + Array.from(phone.slice(1), (digit, index) => (gaps[index] ?? '') + digit).join('');
          expect(normalisePhone(written)).toBe(phone);
          expect(normalisePhone(formatPhone(phone))).toBe(phone);
          expect(normalisePhone(reducePhone(written))).toBe(phone);
        },
      ),
    );
  });

  it('normalises the stored, the sent and the displayed form to the same number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^[+\d() -]*$/), digits(11), digits(10)), (text) => {
        const phone = normalisePhone(text);
        fc.pre(phone !== null);
        for (const written of [phone, internationalPhone(phone), formatPhone(phone)]) {
          expect(normalisePhone(written)).toBe(phone);
        }
        expect(internationalPhone(phone)).toMatch(/^\+[1-9]\d{7,14}$/);
      }),
      { numRuns: 1000 },
    );
  });

  it('classifies numbers as mobile, landline or foreign', () => {
    expect(['79161234567', '74951234567', '77011234567', '+375291234567'].map(phoneKind)).toEqual([
      'mobile',
      'landline',
      'abroad',
      'abroad',
    ]);
  });

  it('shows numbers in groups, and unknown ones unchanged', () => {
    expect(formatPhone('79161234567')).toBe('+7 916 123-45-67');
    expect(formatPhone('+7 4842 12-34-56')).toBe('+7 4842 12-34-56');
    expect(formatPhone('+7 (495) 123-45-67')).toBe('+7 (495) 123-45-67');
    expect(formatPhone('88001234567')).toBe('8 800 123-45-67');
    expect(formatPhone('112')).toBe('112');
    expect(formatPhone('+77011234567')).toBe('+7 701 123-45-67');
    expect(formatPhone('+375291234567')).toBe('+375291234567');
  });

  it('shows an ungrouped landline in groups (docs/product.md §5.6)', () => {
    expect(formatPhone('+74951234567')).toBe('+7 495 123-45-67');
    const landline = fc
      .tuple(fc.constantFrom('3', '4', '8'), digits(9))
      .map(([first, rest]) => first + rest)
      .filter((number) => !number.startsWith('800'));
    fc.assert(
      fc.property(landline, fc.constantFrom('+7', '7', '8'), (number, prefix) => {
        const shown = formatPhone(prefix + number);
        expect(shown).toMatch(/^\+7 \d{3} \d{3}-\d{2}-\d{2}$/);
        expect(reducePhone(shown)).toBe(`+7${number}`);
        // Formatting is idempotent, and a landline receives no messages.
        expect(formatPhone(shown)).toBe(shown);
        expect(phoneKind(normalisePhone(shown) ?? '')).toBe('landline');
      }),
    );
  });

  it('dials the written number', () => {
    expect(
      ['8 4842 12-34-56', '+7 (495) 123-45-67', '79161234567', '8 800 123-45-67', '112'].map(dialledPhone),
    ).toEqual(['+74842123456', '+74951234567', '+79161234567', '88001234567', '112']);
  });

  it('masks all but the last digits, and the country code of a foreign number too', () => {
    expect(['79161234567', '+375291234567'].map(maskPhone)).toEqual(['+7 ••• •••-••-67', '+ ••• •••-••-67']);
  });
});
