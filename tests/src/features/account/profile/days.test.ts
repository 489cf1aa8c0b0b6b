// Proves docs/product.md §7.16.
import { describe, expect, it } from 'vitest';
import { formatEdition, formatLastSeen } from '#features/account/profile/days.ts';

/** Replaces no-break spaces with ordinary ones. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

const ZONE = 'Europe/Moscow';
const NOW = new Date('2026-11-20T10:00:00Z');

describe('the last-seen time', () => {
  it.each([
    ['2026-11-20T09:30:00Z', 'в последний час'],
    ['2026-11-20T05:00:00Z', 'сегодня, около 08:00'],
    ['2026-11-19T21:00:00Z', 'сегодня, около 00:00'],
    ['2026-11-19T20:59:00Z', 'вчера'],
    ['2026-11-01T10:00:00Z', '1 ноября'],
    ['2025-12-31T10:00:00Z', '31 декабря 2025'],
  ])('%s: %s', (at, words) => {
    expect(plain(formatLastSeen(at, NOW, ZONE))).toBe(words);
  });
});

it.each([
  ['2026-11-01', 'от 1\u00a0ноября 2026'],
  ['ред. 3', 'ред. 3'],
])('an edition named %s is shown as «%s»', (version, words) => {
  expect(formatEdition(version)).toBe(words);
});
