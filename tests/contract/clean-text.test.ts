// Proves docs/product.md §19.11.
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { asciiDigits, cleanLine, cleanLines } from '#contract/clean-text.ts';
import { Email } from '#contract/email.ts';
import { longText, text } from '#contract/primitives.ts';
import { INVISIBLE, LINE_BREAKS, pastedText } from '../support/pasted-text.ts';

const EVERY_SIGN = Array.from({ length: 0x11_00_00 }, (_, code) => String.fromCodePoint(code));

describe('text cleaning', () => {
  it.each([
    ['Све\u0308кла', 'Свёкла'],
    ['ДОМОИ\u0306', 'ДОМОЙ'],
    ['са\u00adхар', 'сахар'],
    ['\ufeffИван\u200b', 'Иван'],
    ['ара\u200dхис', 'арахис'],
    ['\u202eнавИ\u202c', 'навИ'],
    ['а\ufe0fб', 'аб'],
    ['\u{e0041}дом\u{e007f}', 'дом'],
    ['Привет \ud83d', 'Привет'],
    ['\u3164\u115f\u2800 \u00a0', ''],
  ])('turns %j into %j', (pasted, kept) => {
    expect(cleanLine(pasted)).toBe(kept);
    expect(cleanLines(pasted)).toBe(kept);
  });

  it.each([
    '👩‍🍳',
    '❤️',
    '1️⃣',
    '🏳️‍🌈',
    '👍🏽',
    '👨‍👩‍👧‍👦',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم',
    'क्‍ष',
    "Жанна д'Арк-Оглы",
    'O’Нил',
    'Nguyễn',
    'от 500 ₽',
    'ул. Кирова, 19к2',
  ])('leaves %s unchanged', (written) => {
    expect(cleanLine(written)).toBe(written);
  });

  it.each(LINE_BREAKS)('turns the line break %j into a newline, or into a space in single-line text', (sign) => {
    expect(cleanLines(`а${sign}б`)).toBe('а\nб');
    expect(cleanLine(`а${sign}б`)).toBe('а б');
  });

  it.each(INVISIBLE)('removes %j anywhere in a text', (sign) => {
    expect(cleanLines(`${sign}Ма${sign}рия${sign}`)).toBe('Мария');
    expect(cleanLine(`Мария ${sign} Петрова`).replaceAll(/ +/g, ' ')).toBe('Мария Петрова');
    expect(cleanLine(sign)).toBe('');
  });

  it('gives an empty or a visible text for every Unicode character', () => {
    const unseen = EVERY_SIGN.filter((sign) => /^[\p{Cc}\p{DI}\p{Cs}\s]$/u.test(sign));
    expect(unseen.length).toBeGreaterThan(4000);
    expect(unseen.filter((sign) => cleanLines(sign) !== '')).toEqual([]);
    const changed = EVERY_SIGN.filter((sign) => cleanLines(sign) !== sign.normalize('NFC'));
    expect(changed.filter((sign) => !/^[\p{Cc}\p{DI}\p{Cs}\p{NChar}\s\u2800\ufff9-\ufffc]$/u.test(sign))).toEqual([]);
  });

  it('is idempotent, and leaves nothing that a database rejects', () => {
    fc.assert(
      fc.property(pastedText(), (pasted) => {
        const lines = cleanLines(pasted);
        expect(cleanLines(lines)).toBe(lines);
        expect(cleanLine(cleanLine(pasted))).toBe(cleanLine(pasted));
        expect(lines).toBe(lines.normalize('NFC'));
        expect(lines).not.toMatch(/[\p{Cs}\p{NChar}]|(?![\t\n])\p{Cc}/u);
        expect(cleanLine(pasted)).not.toMatch(/[\n\t]/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a text field of the contract', () => {
  it('is rejected only for its length, counted after cleaning', () => {
    fc.assert(
      fc.property(pastedText(), (pasted) => {
        expect(v.safeParse(text(30), pasted).success).toBe(cleanLine(pasted).length <= 30);
        expect(v.safeParse(longText(30), pasted).success).toBe(cleanLines(pasted).length <= 30);
      }),
    );
    expect(v.parse(text(3), `\u200b${' '.repeat(9)}абв\u200b`)).toBe('абв');
  });

  it('accepts an e-mail address with invisible characters around it', () => {
    expect(v.parse(Email, '\u202aanna@example.org\u202c\n')).toBe('anna@example.org');
  });
});

describe('digits', () => {
  it('of every script are converted to ASCII', () => {
    expect(asciiDigits('１２３４ ٠١٢٣ ०१२ 𝟗𝟘 7')).toBe('1234 0123 012 90 7');
    const digits = EVERY_SIGN.filter((sign) => /^\p{Nd}$/u.test(sign));
    const zeros = digits.filter((sign) => asciiDigits(sign) === '0');
    expect(zeros.length * 10).toBe(digits.length);
    // The nine characters after each zero are the following digits.
    for (const zero of zeros) {
      const code = zero.codePointAt(0) ?? 0;
      const ten = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(code + value)).join('');
      expect(asciiDigits(ten)).toBe('0123456789');
    }
  });
});
