// Proves docs/product.md §13.18 for the server's HTML and the API.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { PagePlace } from '#contract/page-place.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import { cleanHtml } from '#server/rich-text/clean-html.ts';
import { fetchInProcess } from '#server/web/api-access.ts';
import { RendererModule } from '#server/web/renderer.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { smallChain } from '#tests/support/small-chain.ts';

// Loaded as the server itself loads the storefront: a program with separate types.
const { render } = v.parse(
  RendererModule,
  await import(new URL('../../../src/app/entry-server.tsx', import.meta.url).pathname),
);

/** A Friday, half an hour after the restaurant has opened and half an hour before its second zone opens. */
const NOW = new Date('2026-11-20T10:31:00+03:00');

/** The small chain, whose first restaurant also delivers to a second zone, later and slower. */
const chain = () => {
  const small = smallChain();
  const [first] = small.restaurants;
  const near = first?.zones.find(({ type }) => type === 'delivery');
  if (!first || !near) throw new Error('the small chain does not deliver');
  const hours = { daily: [{ from: '11:00', to: '22:00' }] };
  const far = { ...near, id: 'first-far', name: 'Далеко', transportation_time: 55, opening_hours: hours };
  first.zones.push(far);
  return small;
};

let server: TestApp;
let zones: ReadonlyMap<string, number>;
beforeAll(async () => {
  server = await startTestApp({ chain: chain(), now: () => NOW });
  const all = [...(await readPlaces(server.db)).restaurants.values()].flatMap((one) => one.delivery_zones);
  zones = new Map(all.map(({ name, id }) => [name, id]));
});
afterAll(() => server.close());

const menu = async (zone: string | null): Promise<string> => {
  const place: PagePlace = {
    localitySlug: null,
    restaurantId: 1,
    orderType: 'delivery',
    deliveryZoneId: zone === null ? null : (zones.get(zone) ?? 0),
  };
  const result = await render({
    href: '/menu',
    place,
    now: NOW,
    fetch: fetchInProcess(server.app),
    headers: {},
    cleanHtml,
  });
  return result.kind === 'page' ? result.html.replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' ') : '';
};

describe('the HTML of the menu, while only one of two zones takes orders', () => {
  it('asks for the address, and does not say that it is closed', async () => {
    const html = await menu(null);
    expect(html).toContain('Везём не везде: укажите адрес');
    expect(html).not.toMatch(/Закрыто|Примем заказ|Уже не успеем/);
  });

  it('has the minutes of the open zone', async () => {
    expect(await menu('Рядом')).toMatch(/Доставка · 45 мин/);
  });

  it('says from when the closed zone takes orders', async () => {
    const html = await menu('Далеко');
    expect(html).toContain('Закрыто · заказ сегодня с 12:00');
    expect(html).toContain('Сейчас не доставляем. Примем заказ на 12:00');
  });
});
