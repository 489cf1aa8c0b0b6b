import { BY_LOCALITY, localities as readLocalities } from '../calls/menu.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Ask } from './cart-lines.ts';
import { readingStrings } from './reading-strings.ts';
import { isThing } from './walk.ts';

interface Asked {
  readonly endpoint: Endpoint;
  readonly query: unknown;
  readonly body: unknown;
}

/** «ул. Кирова, 19»: a deliverable address ends with a house number. */
const HOUSE = /(?:^|[\s,.])(\d+[\p{L}\d/-]*)\s*$/u;

/**
 * Without suggestions, the typed address is used once it has a house number. Its coordinates are the locality's: the backend and the
 * courier use its text.
 */
const typedAddress = async (query: unknown, ask: Ask): Promise<unknown> => {
  const typed = isThing(query) && typeof query['query'] === 'string' ? query['query'].trim() : '';
  const [, house] = HOUSE.exec(typed) ?? [];
  const localities = await ask(readLocalities, BY_LOCALITY);
  const locality = localities.find(({ id }) => isThing(query) && id === query['locality_id']) ?? localities[0];
  if (house === undefined || locality === undefined) return { suggestions: [] };
  const details = {
    address: typed,
    street: typed.slice(0, typed.lastIndexOf(house)).replace(/[\s,]+$/u, ''),
    locality: locality.name,
    house,
    province: locality.region,
    coords: { latitude: locality.latitude, longitude: locality.longitude },
    apartment: null,
    door_code: null,
    porch: null,
    floor: null,
  };
  return { suggestions: [{ label: typed, precision: 'house', details }] };
};

const sent = (body: unknown): unknown => (isThing(body) ? { product_ids: body['product_ids'] } : body);

/** Pages with the storefront's own content. */
const OWN_PAGES = Object.entries(readingStrings.ownPages).map(([slug, title]) => ({
  slug,
  title,
  summary: '',
  picture: null,
  shown_in: ['footer'],
}));

/** Responses of calls missing in the backend: those of an empty one. */
const ABSENT = new Map<string, (asked: Asked, ask: Ask) => unknown>([
  ['ping', () => ({ pong: true })],
  ['cities', (_, ask) => ask(readLocalities, BY_LOCALITY)],
  ['addressSuggestions', ({ query }, ask) => typedAddress(query, ask)],
  ['addressAt', () => ({ suggestion: null })],
  ['townMap', () => ({ streets: [], tiles: null, names_points: false })],
  ['vacancies', () => []],
  ['addresses', () => ({ addresses: [] })],
  ['sessions', () => ({ sessions: [] })],
  ['consents', () => ({ consents: [] })],
  ['favourites', () => ({ product_ids: [] })],
  // Stored on the device only.
  ['saveFavourites', ({ body }) => sent(body)],
  ['mergeFavourites', ({ body }) => sent(body)],
  ['pagesPreview', () => OWN_PAGES],
  ['bonuses', () => ({ balance: 0, held: 0, expiring: [], history: [], next_cursor: null })],
]);

/** Reports whether the storefront can do without this call (docs/product.md §23.6). */
export function canBeAbsent({ name }: Endpoint): boolean {
  return ABSENT.has(name);
}

/** Returns a substitute for the response of a call missing in the backend. Rejects as `ask` does. */
export async function answerOfAbsent(asked: Asked, ask: Ask): Promise<unknown> {
  return ABSENT.get(asked.endpoint.name)?.(asked, ask);
}
