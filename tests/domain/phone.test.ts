import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, normalisePhone, reducePhone } from '../../domain/phone.ts';

describe('phone numbers', () => {
  it('reduces input to digits and a plus sign (docs/product.md §5.6)', () => {
    expect(reducePhone('+7 (916) 123-45-67 доб. 8')).toBe('+791612345678');
    expect(reducePhone('абв')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const reduced = reducePhone(text);
        expect(reduced).toMatch(/^[+0-9]*$/);
        expect(reducePhone(reduced)).toBe(reduced);
        const kept = Array.from(text).filter((char) => '+0123456789'.includes(char));
        expect(reduced).toBe(kept.join(''));
      }),
    );
  });

  it.each([
    ['+7 916 123-45-67', '79161234567'],
    ['8 (916) 123 45 67', '79161234567'],
    ['9161234567', '79161234567'],
    ['79161234567', '79161234567'],
    ['8916123456', null],
    ['+7 495 123-45-67', null],
    ['+7 701 123-45-67', null],
    ['+7 771 123-45-67', null],
    ['4951234567', null],
    ['+375 29 123-45-67', null],
    ['779161234567', null],
    ['', null],
    // What pasting into a field that already says +7 gives.
    ['+7 8 916 123-45-67', null],
  ])('reads %s as %s', (text, expected) => {
    expect(normalisePhone(text)).toBe(expected);
  });

  it('comes back from every way of writing', () => {
    const digits = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
      .map((all) => `79${all.join('')}`);
    const noise = fc.constantFrom('', ' ', '-', ' (', ') ', '\u00a0', '.');
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('+7', '8', '7', ''),
        fc.array(noise, { minLength: 10, maxLength: 10 }),
        (phone, prefix, gaps) => {
          const written = prefix + Array.from(phone.slice(1), (digit, index) => (gaps[index] ?? '') + digit).join('');
          expect(normalisePhone(written)).toBe(phone);
          expect(normalisePhone(formatPhone(phone))).toBe(phone);
          expect(normalisePhone(reducePhone(formatPhone(phone)))).toBe(phone);
        },
      ),
    );
  });

  it('shows numbers in groups, and what it does not know as it is', () => {
    expect(formatPhone('79161234567')).toBe('+7 916 123-45-67');
    expect(formatPhone('+7 4842 12-34-56')).toBe('+7 4842 12-34-56');
    expect(formatPhone('+7 (495) 123-45-67')).toBe('+7 (495) 123-45-67');
    expect(formatPhone('88001234567')).toBe('8 800 123-45-67');
    expect(formatPhone('112')).toBe('112');
    expect(formatPhone('+77011234567')).toBe('+77011234567');
    expect(formatPhone('+375291234567')).toBe('+375291234567');
  });

  it('shows a landline that was written without groups in groups (docs/product.md §5.6)', () => {
    expect(formatPhone('+74951234567')).toBe('+7 495 123-45-67');
    const landline = fc
      .tuple(fc.constantFrom('3', '4', '8'), fc.integer({ min: 0, max: 999_999_999 }))
      .map(([first, rest]) => first + String(rest).padStart(9, '0'))
      .filter((digits) => !digits.startsWith('800'));
    fc.assert(
      fc.property(landline, fc.constantFrom('+7', '7', '8'), (digits, prefix) => {
        const shown = formatPhone(prefix + digits);
        expect(shown).toMatch(/^\+7 \d{3} \d{3}-\d{2}-\d{2}$/);
        expect(reducePhone(shown)).toBe(`+7${digits}`);
        // What it shows is shown alike, and is no mobile number.
        expect(formatPhone(shown)).toBe(shown);
        expect(normalisePhone(shown)).toBeNull();
      }),
    );
  });
});
