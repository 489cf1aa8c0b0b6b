/** A point of a way. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Addresses that open a way in a navigator. */
interface RouteHrefs {
  readonly yandexMaps: string;
  readonly twoGis: string;
  /** Opens the app, where the phone has it. */
  readonly yandexNavigator: string;
}

const both = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`;

/**
 * Returns the addresses of a way through these stops, in this order (docs/product.md §26.53); null without a stop.
 *
 * @param from where it begins; null: where the phone is
 */
export function routeHrefs(from: Point | null, stops: readonly Point[]): RouteHrefs | null {
  const last = stops.at(-1);
  if (last === undefined) return null;
  const navigator = new URLSearchParams();
  const add = (name: string, { latitude, longitude }: Point): void => {
    navigator.set(name.replace('*', 'lat'), String(latitude));
    navigator.set(name.replace('*', 'lon'), String(longitude));
  };
  if (from !== null) add('*_from', from);
  add('*_to', last);
  for (const [index, stop] of stops.slice(0, -1).entries()) add(`*_via_${index}`, stop);
  const points = [from, ...stops];
  return {
    yandexMaps: `https://yandex.ru/maps/?rtext=${points.map((one) => (one === null ? '' : both(one))).join('~')}&rtt=auto`,
    twoGis: `https://2gis.ru/directions/points/${points
      .map((one) => (one === null ? '' : encodeURIComponent(`${one.longitude},${one.latitude}`)))
      .join('%7C')}`,
    yandexNavigator: `yandexnavi://build_route_on_map?${navigator.toString()}`,
  };
}
