import * as v from 'valibot';
import { Picture } from '#contract/primitives.ts';
import {
  variantOf,
  type PictureUse,
  type SizedPicture,
  cssWidth,
  picturesInTexts,
} from '#client/offline/warm-pictures.ts';
import { promosQuery } from '#client/queries/content-queries.ts';
import {
  bannersQuery,
  categoriesQuery,
  homePagesQuery,
  menuDetailsQuery,
  menuQuery,
  newsQuery,
  popularQuery,
  tripleSliderQuery,
  type MenuOf,
} from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { CARD_AT_LEAST, PICTURE_SIZES } from '#ui/picture.tsx';

/** A one-pixel AVIF: decoding it shows whether the browser supports the format. */
const AVIF =
  'data:image/avif;base64,AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=';

async function readsAvif(): Promise<boolean> {
  const probe = new Image();
  probe.src = AVIF;
  return probe.decode().then(
    () => true,
    () => false,
  );
}

/** Returns every picture anywhere in an API response, in order. */
function picturesIn(value: unknown): Picture[] {
  if (typeof value !== 'object' || value === null) return [];
  if (v.is(Picture, value)) return [value];
  return Object.values(value).flatMap(picturesIn);
}

/**
 * Returns the addresses of the pictures that the chosen restaurant's screens load on this device, in the order in which a customer
 * without a network would miss them: menu cards, slides (as circles and full-screen) and tiles, promotions and news, large dish
 * pictures, then articles.
 */
export async function picturesOf({ api, queryClient }: Services, place: MenuOf | null): Promise<string[]> {
  const format = (await readsAvif()) ? 'avif' : 'webp';
  const screen = { density: devicePixelRatio, format } as const;
  const measures = {
    matches: (media: string) => matchMedia(media).matches,
    width: innerWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  };
  const shown = (pictures: readonly SizedPicture[], sizes: string, atLeast = 0): string[] => {
    const use: PictureUse = { width: cssWidth(sizes, measures), atLeast };
    return pictures.flatMap((picture) => variantOf(picture, use, screen) ?? []);
  };
  const as = (sizes: string, data: unknown, atLeast = 0): string[] => shown(picturesIn(data), sizes, atLeast);
  const read = (query: { readonly queryKey: readonly unknown[] }): unknown => queryClient.getQueryData(query.queryKey);
  const dishes = place === null ? [] : (read(menuDetailsQuery(api, place)) ?? read(menuQuery(api, place)));
  const popular = place === null ? [] : read(popularQuery(api, place));
  const slides = [read(bannersQuery(api)), read(tripleSliderQuery(api))];
  const pages = queryClient.getQueriesData({ queryKey: ['content'] }).map(([, data]) => data);
  return [
    ...as(PICTURE_SIZES.beside, popular),
    ...as(PICTURE_SIZES.card, dishes, CARD_AT_LEAST),
    ...as(PICTURE_SIZES.strip, slides),
    ...as(PICTURE_SIZES.banner, slides),
    ...as(PICTURE_SIZES.tile, read(categoriesQuery(api))),
    ...as(PICTURE_SIZES.story, read(promosQuery(api))),
    ...as(PICTURE_SIZES.story, read(newsQuery(api))),
    ...as(PICTURE_SIZES.teaser, [read(homePagesQuery(api)), read(newsQuery(api))]),
    ...as(PICTURE_SIZES.dish, dishes),
    ...as(PICTURE_SIZES.article, pages),
    ...shown(picturesInTexts([pages, read(newsQuery(api))]), PICTURE_SIZES.article),
  ];
}
