import { api } from '#contract/endpoints.ts';
import type { Context } from '../context.ts';
import { callName } from '../judge.ts';

const repeated = (ids: readonly number[]): readonly number[] => ids.filter((id, index) => ids.indexOf(id) !== index);

/** Checks that responses are consistent with each other. */
export async function checkMenu({ shop, guest, ledger }: Context): Promise<void> {
  const { localities, dishes } = await shop();
  const restaurants = localities.flatMap((locality) => locality.restaurants);
  const categories = (await guest.ok(api.categories)) ?? [];
  const found = (isWrong: boolean, call: typeof api.restaurants | typeof api.products, what: string, loses: string) => {
    if (isWrong)
      ledger.add({ check: 'consistency', capability: 'menu', level: 'broken', call: callName(call), what, loses });
  };
  found(restaurants.length === 0, api.restaurants, 'there is no restaurant', 'nothing can be ordered');
  found(dishes.length === 0, api.products, 'there is no dish', 'nothing can be ordered');
  const without = restaurants.filter(({ delivery_zones }) => !delivery_zones.some(({ type }) => type === 'pickup'));
  const names = without.map(({ name }) => `«${name}»`).join(', ');
  found(
    without.length > 0,
    api.restaurants,
    `${names} has no zone of type pickup`,
    'no cart can be begun there without an address',
  );
  found(
    repeated(restaurants.map(({ id }) => id)).length > 0,
    api.restaurants,
    'two restaurants have one id',
    'one of them cannot be chosen',
  );
  const zones = restaurants.flatMap(({ delivery_zones }) => delivery_zones.map(({ id }) => id));
  found(repeated(zones).length > 0, api.restaurants, 'two zones have one id', 'an order goes to another zone');
  found(
    repeated(dishes.map(({ id }) => id)).length > 0,
    api.products,
    'two dishes have one id',
    'another dish is ordered',
  );
  const known = new Set(categories.map(({ id }) => id));
  const lost = dishes.filter(({ category_id }) => !known.has(category_id)).length;
  found(lost > 0, api.products, `${lost} dishes are of a category that is not there`, 'they are not on the menu');
  const hidden = restaurants
    .flatMap(({ delivery_zones }) => delivery_zones)
    .filter(({ type, area }) => type === 'delivery' && (area?.length ?? 0) < 3);
  found(hidden.length > 0, api.restaurants, `${hidden.length} delivery zones have no area`, 'no address lies in them');
  if (localities.filter(({ is_default }) => is_default).length !== 1) {
    const what = 'there is not exactly one locality with is_default';
    ledger.add({
      check: 'consistency',
      capability: 'menu',
      level: 'degraded',
      call: callName(api.restaurants),
      what,
      loses: 'the town that a new customer sees is random',
    });
  }
  ledger.add({
    check: 'consistency',
    capability: 'menu',
    level: 'kept',
    what: `${restaurants.length} restaurants, ${dishes.length} dishes`,
  });
}
