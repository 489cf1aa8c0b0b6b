// Proves docs/product.md §7.11.
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/api/errors.ts';
import { codeIn } from '#features/account/login/sent-code.ts';
import { problemOf } from '#features/account/login/login-problem.ts';
import { clockText } from '#ui/use-countdown.ts';

describe('the code in typed or pasted text', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['Самобранка: код 123456\n\n@shop.example #123456', '123456'],
    ['12 часов, код 654321', '654321'],
    ['1234567890', '123456'],
    ['нет', ''],
  ])('%j → %j', (text, code) => expect(codeIn(text, 6)).toBe(code));
});

it('formats seconds as a clock', () => {
  expect([0, 9, 60, 305].map(clockText)).toEqual(['0:00', '0:09', '1:00', '5:05']);
});

describe('login error messages', () => {
  const refusal = (code: string, more: object = {}) =>
    problemOf(new ApiError({ status: 422, code, message: 'Нет', ...more }), 'verify');

  it.each([
    [1, 'Осталась 1 попытка'],
    [3, 'Осталось 3 попытки'],
    [5, 'Осталось 5 попыток'],
  ])('show %i tries left', (left, words) => {
    const { text } = refusal('LOGIN_CODE_WRONG', { details: { tries_left: left } });
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  });

  it('mark which codes can no longer be used', () => {
    expect(['LOGIN_CODE_EXPIRED', 'LOGIN_CODE_BURNT', 'LOGIN_CODE_WRONG'].map((code) => refusal(code).spent)).toEqual([
      true,
      true,
      undefined,
    ]);
  });

  it('show when another code can be requested, and recover after a network failure', () => {
    const limited = refusal('RATE_LIMITED', { retryAfter: 42_000 });
    expect([limited.text.replaceAll('\u00a0', ' '), limited.wait]).toEqual([
      expect.stringContaining('через 42 секунды'),
      42_000,
    ]);
    expect(problemOf(new NetworkError('failed'), 'send')).toMatchObject({ network: true, field: null });
    expect(refusal('SOMETHING_NEW')).toEqual({ text: 'Нет', field: null });
  });
});
