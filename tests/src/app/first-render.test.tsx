import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createApi } from '#lib/api/client.ts';
import { addLine } from '#client/ordering/cart/cart-changes.ts';
import { DEFAULT_ORDER_PARAMS } from '#client/place/order-params.ts';
import { citiesQuery, localityQuery } from '#client/queries/queries.ts';
import { createServerServices } from '#app/create-services.ts';
import { useToasts, useConnectivity, useNow, ServicesProvider } from '#client/use-services.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { useQuantityOf } from '#client/ordering/cart/use-cart.ts';
import { findPlace } from '#client/place/find-place.ts';
import { dish, locality, restaurant } from '../client/support/builders.ts';
import { FakeApi } from '../client/support/fake-api.ts';

const Everything = () => {
  const { cart, lines, totals, pending, quantityOf } = useCart();
  const place = usePlace();
  return JSON.stringify({
    hydrated: useHydrated(),
    params: useOrderParams(),
    connectivity: useConnectivity(),
    now: useNow(),
    toasts: useToasts().toasts,
    place: [place.restaurant?.id, place.chosen],
    cart,
    lines,
    totals,
    pending,
    quantity: [quantityOf(1), useQuantityOf(1)],
  });
};

describe('server rendering', () => {
  it('holds nothing personal, even where the services have personal data', async () => {
    const queryClient = new QueryClient();
    const api = createApi({ origin: '', fetch: new FakeApi().fetch });
    await queryClient.query(citiesQuery(api));
    await queryClient.query(localityQuery(api, 'kaluga'));
    const now = new Date('2026-11-20T09:00:00.000Z');
    const first = { params: DEFAULT_ORDER_PARAMS, localitySlug: null, now };
    const services = createServerServices({ api, queryClient, first });
    services.orderParams.choose({
      orderType: 'pickup',
      restaurant: { id: 2, locality_id: 1, delivery_zones: [] },
      zoneId: 22,
      deliveryDetails: null,
    });
    services.toasts.show('Личное');
    void services.outbox.commit((state) => addLine(state, dish(1)));
    const html = renderToString(
      <QueryClientProvider client={queryClient}>
        <ServicesProvider value={services}>
          <Everything />
        </ServicesProvider>
      </QueryClientProvider>,
    );
    expect(JSON.parse(html.replaceAll('&quot;', '"'))).toEqual({
      hydrated: false,
      params: DEFAULT_ORDER_PARAMS,
      connectivity: 'unknown',
      now: now.toISOString(),
      toasts: [],
      place: [1, false],
      cart: null,
      lines: [],
      totals: null,
      pending: false,
      quantity: [0, 0],
    });
  });
});

describe('the current restaurant (docs/product.md §1.4)', () => {
  const localities = [
    // Neither the default city nor the default restaurant comes first.
    locality({ id: 2, slug: 'tula', is_default: false, restaurants: [restaurant({ id: 3, is_default: false })] }),
    locality({ restaurants: [restaurant({ id: 1, is_default: false }), restaurant({ id: 2 })] }),
  ];
  const known = { cities: localities, held: localities };
  const none = { orderType: 'delivery', restaurantId: null, deliveryZoneId: null } as const;

  it.each([
    ['the chosen one', { ...none, restaurantId: 3 }, null, 3, true],
    ['the chosen one, whatever the slug', { ...none, restaurantId: 1 }, 'tula', 1, true],
    ['else the default one of the slug’s locality', none, 'tula', 3, false],
    ['else the default one of the default locality', none, null, 2, false],
    ['the default one for a slug that nobody knows', none, 'omsk', 2, false],
    ['the default one where the chosen one is no more', { ...none, restaurantId: 99 }, null, 2, false],
  ])('is %s [1.4b, 1.4c, 1.4d]', (_case, choice, slug, id, chosen) => {
    expect(findPlace(known, choice, slug)).toMatchObject({ restaurant: { id }, chosen });
  });

  it.each([
    ['the address’s city, with nothing chosen', none, 'tula', 3, false, null],
    ['the address’s city, whatever is remembered', { ...none, localityId: 1 }, 'tula', 3, false, null],
    ['the chosen one in the city of the address', { ...none, restaurantId: 1 }, 'kaluga', 1, true, null],
    ['the address’s city, and the chosen one stays chosen', { ...none, restaurantId: 1 }, 'tula', 3, false, 1],
    ['that of the remembered choice before the cookie’s city', { ...none, localityId: 2 }, null, 3, false, null],
    ['the cookie’s where the city of the choice is no more', { ...none, localityId: 9 }, null, 2, false, null],
  ])('is %s (docs/product.md §1.4, §1.5) [1.4a]', (_case, choice, address, id, chosen, elsewhere) => {
    const place = findPlace(known, choice, 'kaluga', address);
    expect([place.restaurant?.id, place.chosen, place.elsewhere?.restaurant.id ?? null]).toEqual([
      id,
      chosen,
      elsewhere,
    ]);
  });

  it('is of a city whose restaurants are not read yet without a restaurant (docs/product.md §1.20)', () => {
    const [tula, kaluga] = localities;
    const held = kaluga === undefined ? [] : [kaluga];
    expect(findPlace({ cities: localities, held }, none, 'tula')).toMatchObject({
      city: { id: tula?.id },
      locality: null,
      restaurant: null,
      chosen: false,
    });
  });

  it('is null while the list is loading', () => {
    expect(findPlace({ cities: [], held: [] }, none, null)).toMatchObject({
      locality: null,
      restaurant: null,
      chosen: false,
    });
  });

  it('takes the zone only from the chosen restaurant', () => {
    const choice = { orderType: 'delivery', restaurantId: 1, deliveryZoneId: 12 } as const;
    expect(findPlace(known, choice, null).zone?.id).toBe(12);
    expect(findPlace(known, { ...choice, deliveryZoneId: 44 }, null).zone).toBeNull();
  });
});
