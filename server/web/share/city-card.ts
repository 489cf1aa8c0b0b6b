import { createHash } from 'node:crypto';
import type { Locality } from '#contract/restaurants.ts';
import { SHARE_CARD } from '#server/pictures/share-card.ts';
import type { ChainReader } from '../structured-data/chain-reader.ts';
import type { BrandColours } from './brand-colours.ts';
import type { SharedImage } from './shared-image.ts';
import { shareStrings } from './share-strings.ts';
import { townSvg } from './town-svg.ts';

const HASH_CHARS = 12;
const NAME = new RegExp(String.raw`^city-([a-z0-9-]+)-[0-9a-f]{${HASH_CHARS}}$`);

/** Of a restaurant, in its page's path. */
const ID = /^[1-9]\d{0,8}$/;

/** A city's card. */
interface CityCard {
  /** Identifies the city and the drawing: a different drawing gets a different name. */
  readonly name: string;
  readonly svg: string;
}

async function cityCard(chain: ChainReader, locality: Locality, colours: BrandColours): Promise<CityCard | null> {
  const svg = townSvg(locality, await chain.streets(locality.id), colours);
  if (svg === null) return null;
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, HASH_CHARS);
  return { name: `city-${locality.slug}-${hash}`, svg };
}

/**
 * Returns the current drawing for a card's name; null: there is no such city, or its drawing has changed.
 *
 * @throws when the chain cannot be read
 */
export async function cityDrawing(name: string, chain: ChainReader, colours: BrandColours): Promise<string | null> {
  const slug = NAME.exec(name)?.[1];
  if (slug === undefined) return null;
  const locality = await chain.locality(slug);
  const card = locality === null ? null : await cityCard(chain, locality, colours);
  return card?.name === name ? card.svg : null;
}

/**
 * Returns the card of a page's city: the page of the city or of one of its restaurants (docs/product.md §32.11); null: no city.
 *
 * @throws when the chain cannot be read
 */
export async function cityImage(
  path: string,
  { chain, origin, colours }: { readonly chain: ChainReader; readonly origin: string; readonly colours: BrandColours },
): Promise<SharedImage | null> {
  const [, first = '', second, third] = path.split('/');
  if (third !== undefined || first === '') return null;
  const slug = second === undefined ? first : first === 'address' ? await slugOf(chain, second) : null;
  const isCity = slug !== null && (await chain.cities()).some((one) => one.slug === slug);
  const locality = isCity ? await chain.locality(slug) : null;
  const card = locality === null ? null : await cityCard(chain, locality, colours);
  if (locality === null || card === null) return null;
  return { address: `${origin}/share/${card.name}.jpg`, ...SHARE_CARD, alt: shareStrings.mapOf(locality.name) };
}

/** Returns the slug of a restaurant's city; null for an id that is none. */
async function slugOf(chain: ChainReader, id: string): Promise<string | null> {
  const [home] = ID.test(id) ? await chain.localitiesOf([Number(id)]) : [];
  return home?.slug ?? null;
}
