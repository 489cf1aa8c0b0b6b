import { SHARE_CARD } from '#server/pictures/share-card.ts';
import { pictureAddress } from '../structured-data/menu-things.ts';
import type { BrandColours } from './brand-colours.ts';
import { cardPath } from './card-files.ts';
import { cityImage } from './city-card.ts';
import { type PageContext, pagePicture, type Pictured } from './page-picture.ts';
import type { SharedImage } from './shared-image.ts';

/** The build makes it of the brand's icon (scripts/lib/app-icons.mjs): for a page without a picture of its own. */
const BRAND_CARD = '/icons/share.png';

/** Where cards are. */
export interface CardHost {
  readonly origin: string;
  /** False: pictures come from elsewhere, and none is drawn. */
  readonly hasCards: boolean;
}

/** The card of a picture, or its largest file where its files are another host's (docs/product.md §32.11). */
export function pictureImage({ picture, alt }: Pictured, { origin, hasCards }: CardHost): SharedImage {
  const path = hasCards ? cardPath(picture) : null;
  if (path !== null) return { address: `${origin}${path}`, ...SHARE_CARD, alt };
  const width = Math.max(...picture.widths);
  return { address: pictureAddress(picture, origin), width, height: Math.round(width / picture.ratio), alt };
}

/**
 * The picture beside a link to a page (docs/product.md §32.11): the brand's card where the page has none, is not for search engines, or
 * where the chain cannot be read.
 */
export async function pageImage(
  path: string,
  context: PageContext & CardHost & { readonly isListed: boolean; readonly colours: BrandColours },
): Promise<SharedImage> {
  const { chain, origin, isListed, hasCards } = context;
  const city = isListed && hasCards ? await cityImage(path, context).catch(() => null) : null;
  if (city !== null) return city;
  const found = isListed ? await pagePicture(path, context).catch(() => null) : null;
  if (found !== null) return pictureImage(found, context);
  const alt = await chain.environment().then(
    ({ brand }) => brand.name,
    () => '',
  );
  return { address: `${origin}${BRAND_CARD}`, ...SHARE_CARD, alt };
}
