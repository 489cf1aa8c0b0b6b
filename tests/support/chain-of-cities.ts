import type { ChainInput } from '#contract/chain-file.ts';
import { smallChain } from './small-chain.ts';

const NAMES = ['Верхний', 'Нижний', 'Новый', 'Старый', 'Белый', 'Красный', 'Великий', 'Малый', 'Дальний', 'Тихий'];
const ROOTS = ['Бор', 'Холм', 'Посад', 'Яр', 'Луг', 'Мост', 'Ключ', 'Брод', 'Стан', 'Дол'];

/** Points of a zone's edge, as a map editor draws them. */
const EDGE = 40;

/** A ring around a point, degrees. */
const ring = (latitude: number, longitude: number): [number, number][] =>
  Array.from({ length: EDGE }, (_, at) => {
    const angle = (at / EDGE) * 2 * Math.PI;
    return [
      Math.round((latitude + 0.03 * Math.sin(angle)) * 1e5) / 1e5,
      Math.round((longitude + 0.05 * Math.cos(angle)) * 1e5) / 1e5,
    ];
  });

/**
 * Returns a chain whose default city, with two restaurants and a hundred dishes, is the same whatever the chain's size.
 *
 * @param cities at least two
 * @param restaurants of the whole chain
 */
export function chainOfCities({
  cities,
  restaurants,
}: {
  readonly cities: number;
  readonly restaurants: number;
}): ChainInput {
  const chain = smallChain();
  const [city, pizza] = [chain.localities[0], chain.products[1]];
  const [first, second] = chain.restaurants;
  if (!city || !pizza || !first || !second) throw new Error('the small chain is empty');
  const [pickup, near] = first.zones;
  if (!pickup || !near) throw new Error('the first restaurant has no zones');
  const others = Array.from({ length: cities - 1 }, (_, at) => {
    const name = `${NAMES[at % NAMES.length] ?? ''} ${ROOTS[Math.floor(at / NAMES.length) % ROOTS.length] ?? ''}`;
    const [latitude, longitude] = [45 + (at % 10), 40 + Math.floor(at / 10)];
    return {
      ...city,
      id: `town-${at}`,
      slug: `town-${at}`,
      name,
      name_in: name,
      latitude,
      longitude,
      border_box_lower_corner: [latitude - 0.1, longitude - 0.15] as [number, number],
      border_box_upper_corner: [latitude + 0.1, longitude + 0.15] as [number, number],
      is_default: false,
    };
  });
  const elsewhere = Array.from({ length: restaurants - 2 }, (_, at) => {
    const home = others[at % others.length];
    if (home === undefined) throw new Error('a chain of one city');
    return {
      ...second,
      id: `cafe-${at}`,
      number: at + 3,
      locality: home.id,
      is_default: at < others.length,
      name: `Кафе ${at}`,
      address: `ул. Дальняя, ${at}`,
      latitude: home.latitude,
      longitude: home.longitude,
      zones: [
        { ...pickup, id: `cafe-${at}-pickup` },
        { ...near, id: `cafe-${at}-near`, area: ring(home.latitude, home.longitude) },
      ],
    };
  });
  const dishes = Array.from({ length: 93 }, (_, at) => ({
    ...pizza,
    id: `dish-${at}`,
    slug: `dish-${at}`,
    name: `Блюдо номер ${at}`,
    recommended_with: [],
  }));
  return {
    ...chain,
    localities: [city, ...others],
    restaurants: [{ ...first, zones: [pickup, { ...near, area: ring(54.5, 36.25) }] }, second, ...elsewhere],
    products: [...chain.products, ...dishes],
  };
}
