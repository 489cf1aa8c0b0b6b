// Proves docs/product.md §17.8.
import { describe, expect, it } from 'vitest';
import { createDeviceStorage } from '#client/device-storage.ts';
import { readForbidden, writeForbidden } from '#client/use-forbidden.ts';
import { isForbiddenKept } from '#client/kept-forbidden.ts';

const device = () => createDeviceStorage(null, null);

describe('the list on a device', () => {
  it('is what was stored, and stays equal while it is unchanged', () => {
    const storage = device();
    expect(isForbiddenKept(storage)).toBe(false);
    writeForbidden(storage, { allergens: ['nuts', 'milk'], words: ['лук'] });
    expect(isForbiddenKept(storage)).toBe(true);
    const list = readForbidden(storage);
    expect(list).toEqual({ allergens: ['nuts', 'milk'], words: ['лук'] });
    expect(readForbidden(storage)).toEqual(list);
  });

  it('that is empty is not stored', () => {
    const storage = device();
    writeForbidden(storage, { allergens: ['nuts'], words: [] });
    writeForbidden(storage, { allergens: [], words: [] });
    expect(isForbiddenKept(storage)).toBe(false);
    expect(readForbidden(storage)).toEqual({ allergens: [], words: [] });
  });

  it('of another build, or damaged, keeps its valid entries', () => {
    const storage = device();
    storage.write('forbidden', { allergens: ['nuts', 'mercury', 7, 'nuts'], words: ['лук', '', null, 'я'.repeat(81)] });
    expect(readForbidden(storage)).toEqual({ allergens: ['nuts'], words: ['лук'] });
    storage.set('forbidden', '{"allergens":');
    expect(readForbidden(storage)).toEqual({ allergens: [], words: [] });
  });
});
