// Proves docs/product.md §34.18.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { importTestChain } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { cartWith, edit, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';

let test: OfficeWorld;
let marketing: OfficeBrowser;
beforeEach(async () => {
  test = await startOffice();
  marketing = await test.as('marketing');
});
afterEach(() => test.close());

const CODES = 'chain/promocodes';
const draft = () => marketing.ok(officeApi.officeDraft);
const put = async (path: string, value: unknown, seen: unknown) => {
  expect(await edit(marketing, path, value, seen)).toMatchObject({ status: 200 });
};
const changes = async () =>
  (await marketing.ok(officeApi.officeDraftChanges)).changes.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
const file = async () => {
  const checked = checkChainFile((await marketing.ok(officeApi.officeChain)).file);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
};
/** What a guest gets who types the code, with two colas of 100 ₽ in the cart. */
const typed = async (promocode: string) => {
  const { guest, cart } = await cartWith(test, 'Кола', 2);
  const answer = await guest.post(endpointPath(api.applyPromocode), { cart_id: cart.id, promocode });
  const { promo_discount, code } = answer.json<{ promo_discount?: number; code?: string }>();
  return promo_discount ?? code;
};

describe('a promo code', () => {
  it('is made by marketing, published, and gives guests what it says', async () => {
    await put(CODES, ['c1', 'leto-1'], ['c1']);
    const { faults, fresh } = await draft();
    expect(faults).toMatchObject([{ path: 'promocodes/leto-1/code', place: 'Промокод «новый»: код' }]);
    expect(fresh.promocodes).toMatchObject([{ id: 'leto-1', code: '', gives: { type: 'percent', percent: 10 } }]);
    await put('promocodes/leto-1/code', 'ЛЕТО', '');
    await put('promocodes/leto-1/gives', { type: 'amount', amount: 5_000 }, { type: 'percent', percent: 10 });
    await put('promocodes/leto-1/ends_on', '2026-12-31', null);
    expect(await changes()).toEqual(['Маркетинг: промокоды — добавлено «ЛЕТО»']);
    expect(await typed('лето')).not.toBe(5_000);
    await publish(marketing);
    expect(await typed('лето')).toBe(5_000);
    expect((await draft()).promocodes.map(({ code }) => code)).toEqual(['TEN', 'ЛЕТО']);
  });

  it('has its terms edited, and says each in words', async () => {
    await put('promocodes/c1/gives', { type: 'gift', product: 'soup' }, { type: 'percent', percent: 10 });
    await put('promocodes/c1/min_subtotal', 100_000, 0);
    await put('promocodes/c1/order_types', ['pickup'], ['delivery', 'pickup']);
    await put('promocodes/c1/restaurants', ['second'], []);
    await put('promocodes/c1/starts_on', '2026-12-01', null);
    await put('promocodes/c1/first_order_only', true, false);
    await put('promocodes/c1/per_customer', 1, null);
    expect(await changes()).toEqual([
      'Промокод «TEN»: только на первый заказ нет → да',
      'Промокод «TEN»: что даёт скидка 10 % → в подарок «Борщ»',
      'Промокод «TEN»: при заказе от 0 ₽ → 1 000 ₽',
      'Промокод «TEN»: для чего доставка, самовывоз → самовывоз',
      'Промокод «TEN»: сколько раз одному гостю нет → 1',
      'Промокод «TEN»: где действует во всех ресторанах → «Второй»',
      'Промокод «TEN»: первый день нет → 01.12.2026',
    ]);
    await publish(marketing);
    expect((await file()).promocodes).toMatchObject([
      {
        id: 'c1',
        gives: { type: 'gift', product: 'soup' },
        min_subtotal: 100_000,
        order_types: ['pickup'],
        restaurants: ['second'],
        starts_on: '2026-12-01',
        first_order_only: true,
        per_customer: 1,
      },
    ]);
  });

  it('has faults at its fields', async () => {
    await put('promocodes/c1/starts_on', '2026-12-10', null);
    await put('promocodes/c1/ends_on', '2026-12-01', null);
    expect((await draft()).faults).toMatchObject([{ path: 'promocodes/c1/ends_on' }]);
    await put('promocodes/c1/ends_on', null, '2026-12-01');
    await put('promocodes/c1/gives', { type: 'gift', product: 'nothing' }, { type: 'percent', percent: 10 });
    expect((await draft()).faults).toMatchObject([{ path: 'promocodes/c1/gives' }]);
  });

  it('in the archive is not valid, and comes back as it was; an article about it follows', async () => {
    expect(await typed('TEN')).toBe(1_800);
    await put('promocodes/c1/archived', true, false);
    expect(await changes()).toEqual(['Промокод «TEN»: в архив, больше не действует', 'Акция «Десять»: изменится']);
    await publish(marketing);
    expect(await typed('TEN')).not.toBe(1_800);
    expect(await file()).toMatchObject({ promocodes: [], promos: [{ id: 'p1', promocode: null }] });
    expect((await draft()).promocodes).toMatchObject([{ id: 'c1', code: 'TEN', archived: true }]);
    await put('promocodes/c1/archived', false, true);
    await put('promocodes/c1/code', 'TWELVE', 'TEN');
    expect(await changes()).toContain('Промокод «TEN»: снова действует');
    await publish(marketing);
    expect(await typed('twelve')).toBe(1_800);
  });

  it('with another name is named by the article about it', async () => {
    await put('promocodes/c1/code', 'TWELVE', 'TEN');
    await publish(marketing);
    expect((await file()).promos).toMatchObject([{ promocode: 'TWELVE' }]);
  });

  it('that a restored version does not have is in the archive', async () => {
    await put(CODES, ['c1', 'leto-1'], ['c1']);
    await put('promocodes/leto-1/code', 'ЛЕТО', '');
    await publish(marketing);
    const owner = await test.as('owner');
    await owner.ok(officeApi.officeRestoreVersion, { version: 2, restore: 1 });
    expect((await draft()).promocodes).toMatchObject([
      { id: 'c1', archived: false },
      { id: 'leto-1', code: 'ЛЕТО', archived: true },
    ]);
  });
});

describe('rights', () => {
  it('marketing publishes promo codes alone; menu edits none', async () => {
    const menu = await test.as('menu');
    expect(await edit(menu, 'promocodes/c1/code', 'NINE', 'TEN')).toMatchObject({
      status: 403,
      body: { code: 'OFFICE_RIGHT_MISSING', details: { action: 'promo.edit' } },
    });
    expect((await edit(menu, CODES, [], ['c1'])).status).toBe(403);
    expect((await edit(marketing, 'products/soup/price', 1, 25_000)).status).toBe(403);
    await put('promocodes/c1/code', 'NINE', 'TEN');
    const { state } = await menu.ok(officeApi.officeDraft);
    expect(await menu.refused(officeApi.officePublish, { state })).toMatchObject({
      status: 403,
      details: { action: 'promo.publish' },
    });
    await edit(menu, 'products/soup/price', 27_000, 25_000);
    const after = await draft();
    expect(await marketing.refused(officeApi.officePublish, { state: after.state })).toMatchObject({
      status: 403,
      details: { action: 'menu.publish' },
    });
    await edit(menu, 'products/soup/price', 25_000, 27_000);
    expect(await publish(marketing)).toMatchObject({ version: 2 });
  });

  it('a conflict is told by name', async () => {
    await put('promocodes/c1/gives', { type: 'free_delivery' }, { type: 'percent', percent: 10 });
    const chain = smallChain();
    const promocodes = [{ id: 'c1', code: 'TEN', gives: { type: 'percent' as const, percent: 15 } }];
    await importTestChain(test.db, { ...chain, promocodes }, test.now());
    const { conflicts } = await draft();
    expect(conflicts.map(({ words }) => words)).toEqual([{ mine: 'бесплатная доставка', theirs: 'скидка 15\u00a0%' }]);
  });
});
