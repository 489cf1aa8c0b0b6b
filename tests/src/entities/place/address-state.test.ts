import { describe, expect, it } from 'vitest';
import { addressState } from '#entities/place/address/address-state.ts';

const street = (label: string) => ({ label, precision: 'street' as const });
const house = (label: string) => ({ label, precision: 'house' as const });
const state = (typed: string, found: readonly (ReturnType<typeof street> | ReturnType<typeof house>)[] | null) =>
  addressState({ chosen: false, offline: false, failed: false, found, typed });

describe('the hint for a typed address (docs/product.md §1.1)', () => {
  it('asks for the number while it is missing', () => {
    expect(state('Кирова', [street('Калуга, ул. Кирова')])).toBe('Добавьте номер дома');
  });

  it('reports that there is no such house when a number is given', () => {
    expect(state('Кирова, 999', [street('Калуга, ул. Кирова')])).toBe(
      'Дома 999 на этой улице не нашли. Проверьте номер.',
    );
    expect(state('кирова 12к', [street('Калуга, ул. Кирова')])).toContain('Дома 12к');
  });

  it('does not take a number in the street name for a house number', () => {
    expect(state('1-я Красная', [street('Калуга, 1-я Красная ул.')])).toBe('Добавьте номер дома');
    expect(state('9 Ма', [street('Калуга, ул. 9 Мая')])).toBe('Добавьте номер дома');
    expect(state('9 Мая, 400', [street('Калуга, ул. 9 Мая')])).toContain('Дома 400');
  });

  it('reports that nothing was found, and stays silent while that is unknown or a house can be chosen', () => {
    expect(state('абв', [])).toContain('Такого адреса не нашли');
    expect(state('Кирова, 9', null)).toBeNull();
    expect(state('Кирова, 1', [house('Калуга, ул. Кирова, 1'), street('Калуга, ул. Кирова')])).toBeNull();
  });

  it('reports a lost connection first, and stays silent for a chosen address', () => {
    const at = { found: null, typed: 'Кирова', failed: true };
    expect(addressState({ ...at, chosen: false, offline: true })).toContain('Нет связи');
    expect(addressState({ ...at, chosen: false, offline: false })).toContain('не отвечают');
    expect(addressState({ ...at, chosen: true, offline: true })).toBeNull();
  });
});
