// Proves docs/product.md §20.11: the check digits of a seller's numbers.
import { describe, expect, it } from 'vitest';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { chainWarnings } from '#contract/chain-file-warnings.ts';
import { type ChainSeller, isInn, isOgrn } from '#contract/seller.ts';
import { smallChain } from '../support/small-chain.ts';

describe('check digits', () => {
  it.each(['7707083893', '7830002293', '500100732259', '402700000071'])('of INN %s are right', (inn) => {
    expect(isInn(inn)).toBe(true);
  });
  it.each(['7707083894', '7707083839', '7830002239', '500100732250', '500100732269', '501000732259'])(
    'of INN %s are wrong',
    (inn) => {
      expect(isInn(inn)).toBe(false);
    },
  );
  it.each(['1027700132195', '304500116000157', '304402700000003'])('of OGRN %s is right', (ogrn) => {
    expect(isOgrn(ogrn)).toBe(true);
  });
  it.each(['1027700132196', '1027700131295', '304500116000158', '304500161000157'])('of OGRN %s is wrong', (ogrn) => {
    expect(isOgrn(ogrn)).toBe(false);
  });
});

const SELLER: ChainSeller = {
  name: 'ООО «Ромашка»',
  inn: '7299000014',
  ogrn: '1269900000028',
  address: 'Тула',
};
const warned = (seller: ChainSeller, more: object = {}): (readonly [string, string])[] => {
  const file = smallChain();
  Object.assign(file.restaurants[0] ?? {}, { seller, ...more });
  const checked = checkChainFile(file);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return chainWarnings(checked.chain)
    .filter(({ path }) => path.includes('seller') || path.startsWith('brand.legal'))
    .map(({ path, message }) => [path, message] as const);
};

describe('the seller of a restaurant', () => {
  it('with right numbers and a terminal of its own is no cause of a warning', () => {
    expect(warned(SELLER, { own_payment_key: true })).toEqual([]);
    expect(warned(SELLER, { accepts_online_payments: false })).toEqual([]);
  });

  it('is warned of with a wrong number, and with an OGRN of another kind than its INN', () => {
    const own = { own_payment_key: true };
    expect(warned({ ...SELLER, inn: '7299000015' }, own)).toEqual([
      ['restaurants[0].seller.inn', expect.stringMatching(/не сходится.*7299000015/)],
    ]);
    expect(warned({ ...SELLER, ogrn: '1269900000029' }, own)).toEqual([
      ['restaurants[0].seller.ogrn', expect.stringMatching(/не сходится/)],
    ]);
    expect(warned({ ...SELLER, ogrn: '304402700000003' }, own)).toEqual([
      ['restaurants[0].seller.ogrn', expect.stringMatching(/из 10 цифр/)],
    ]);
  });

  it('is warned of where the chain would be paid online in its place', () => {
    expect(warned(SELLER)).toEqual([['restaurants[0].seller', expect.stringMatching(/own_payment_key/)]]);
  });

  it('has every part of the law', () => {
    for (const part of ['name', 'inn', 'ogrn', 'address'] as const) {
      const file = smallChain();
      const { [part]: _, ...rest } = SELLER;
      Object.assign(file.restaurants[0] ?? {}, { seller: rest });
      const checked = checkChainFile(file);
      expect(checked.ok ? [] : checked.faults.map(({ path }) => path)).toEqual([`restaurants[0].seller.${part}`]);
    }
  });
});
