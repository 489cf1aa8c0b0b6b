import { FakeShop } from '#tests/support/fake-shop.ts';
import { KALUGA } from '#tests/support/fixtures/chain.ts';
import { locality, restaurant } from '#tests/src/client/support/builders.ts';

/** The second town of a chain, far from the first. */
const TVER = locality({
  id: 2,
  name: 'Тверь',
  name_in: 'Твери',
  slug: 'tver',
  is_default: false,
  latitude: 56.86,
  longitude: 35.91,
  border_box_lower_corner: [56.78, 35.7],
  border_box_upper_corner: [56.92, 36.1],
  restaurants: [
    restaurant({ id: 9, locality_id: 2, name: 'Самобранка у Волги', latitude: 56.86, longitude: 35.91 }),
    restaurant({ id: 10, locality_id: 2, name: 'Самобранка за Волгой', latitude: 56.9, longitude: 35.91 }),
  ],
});

/** A chain of many towns: Kaluga, Tver, and others of one cafe each. */
export function manyTowns(count: number): FakeShop {
  const api = twoTowns();
  const others = Array.from({ length: count - 2 }, (_, at) => {
    const id = at + 3;
    const cafe = restaurant({ id: id + 100, locality_id: id, name: `Самобранка ${id}` });
    return locality({ ...TVER, id, name: `Город ${id}`, slug: `town-${id}`, latitude: 50 - at, restaurants: [cafe] });
  });
  api.localities = [...api.localities, ...others];
  return api;
}

/** A chain of two towns, Kaluga and Tver. */
export function twoTowns(): FakeShop {
  const api = new FakeShop();
  api.localities = [KALUGA, TVER];
  return api;
}
