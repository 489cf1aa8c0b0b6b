import { describe, expect, it } from 'vitest';
import { addressState } from '#entities/place/address/address-state.ts';

const street = (label: string) => ({ label, precision: 'street' as const });
const house = (label: string) => ({ label, precision: 'house' as const });
const state = (typed: string, found: readonly (ReturnType<typeof street> | ReturnType<typeof house>)[] | null) =>
  addressState({ chosen: false, offline: false, failed: false, found, typed });

describe('what is said of an address that is typed (docs/product.md §1.1)', () => {
  it('asks for the number while there is none', () => {
    expect(state('Кирова', [street('Калуга, ул. Кирова')])).toBe('Добавьте номер дома');
  });

  it('says that there is no such house when the number is there', () => {
    expect(state('Кирова, 999', [street('Калуга, ул. Кирова')])).toBe(
      'Дома 999 на этой улице не нашли. Проверьте номер.',
    );
    expect(state('кирова 12к', [street('Калуга, ул. Кирова')])).toContain('Дома 12к');
  });

  it('takes the number of a street for no house', () => {
    expect(state('1-я Красная', [street('Калуга, 1-я Красная ул.')])).toBe('Добавьте номер дома');
    expect(state('9 Ма', [street('Калуга, ул. 9 Мая')])).toBe('Добавьте номер дома');
    expect(state('9 Мая, 400', [street('Калуга, ул. 9 Мая')])).toContain('Дома 400');
  });

  it('says that nothing was found, and nothing while it is not known or there is a house to choose', () => {
    expect(state('абв', [])).toContain('Такого адреса не нашли');
    expect(state('Кирова, 9', null)).toBeNull();
    expect(state('Кирова, 1', [house('Калуга, ул. Кирова, 1'), street('Калуга, ул. Кирова')])).toBeNull();
  });

  it('names a lost connection first, and a chosen address needs no word', () => {
    const at = { found: null, typed: 'Кирова', failed: true };
    expect(addressState({ ...at, chosen: false, offline: true })).toContain('Нет связи');
    expect(addressState({ ...at, chosen: false, offline: false })).toContain('не отвечают');
    expect(addressState({ ...at, chosen: true, offline: true })).toBeNull();
  });
});
