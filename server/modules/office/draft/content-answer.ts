import type * as v from 'valibot';
import { dishPath } from '#contract/dish-path.ts';
import type { Chain, ChainBanner } from '#contract/chain-file.ts';
import type {
  ContentList,
  OfficeBanner,
  OfficeContent,
  OfficeLink,
  PreviewBody,
  TextPreview,
} from '#contract/office-content.ts';
import { pageNames } from '#contract/page-names-strings.ts';
import { pagePath } from '#contract/page-path.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { photoKey } from '#server/modules/import/office-photos.ts';
import { termsIn } from '#server/modules/import/terms.ts';
import { blocksHtml } from '#server/rich-text/block-html.ts';
import { markdownOf } from '#server/rich-text/markdown-of.ts';
import type { OfficeContext } from '../office-person.ts';
import { requireRight } from '../rights.ts';
import { contentId } from './content-things.ts';
import { isConsented } from './edited-content.ts';
import { openDraft } from './open-draft.ts';

/** Returns banners, articles and pages as the API shows them; `isIn`: these alone. */
export function contentAnswer(
  { chain, pictures }: Pick<FileContent, 'chain' | 'pictures'>,
  isIn: (list: ContentList, id: string) => boolean = () => true,
): OfficeContent {
  const of = <T extends Chain[ContentList][number], Answer>(
    list: ContentList,
    things: readonly T[],
    answer: (thing: T, common: ReturnType<typeof commonOf>) => Answer,
  ): Answer[] =>
    things.flatMap((thing, index) => {
      const id = contentId(thing);
      if (!isIn(list, id)) return [];
      return [answer(thing, commonOf(thing, { id, picture: pictures.get(`${list}[${index}].picture`) ?? null }))];
    });
  const banner = (one: ChainBanner, common: ReturnType<typeof commonOf>): OfficeBanner => ({
    ...common,
    short_title: one.short_title,
    text: one.text,
    link: one.link,
    action: one.action,
    color: one.color,
    // Versions that were kept before the format had them.
    advertiser: one.advertiser ?? null,
    erid: one.erid ?? null,
  });
  return {
    banners: of('banners', chain.banners, banner),
    slides: of('slides', chain.slides, banner),
    promos: of('promos', chain.promos, (one, common) => ({
      ...common,
      ...articleOf(one),
      starts_on: one.starts_on,
      ends_on: one.ends_on,
      promocode: one.promocode,
    })),
    news: of('news', chain.news, (one, common) => ({
      ...common,
      ...articleOf(one),
      date: one.date,
      event_at: one.event_at,
      event_ends_at: one.event_ends_at,
      restaurant: one.restaurant,
      place: one.place,
    })),
    vacancies: of('vacancies', chain.vacancies, (one, common) => ({
      ...common,
      ...articleOf(one),
      date: one.date,
      restaurants: one.restaurants,
      pay: one.pay,
      schedule: one.schedule,
    })),
    pages: of('pages', chain.pages, (one, common) => ({
      ...common,
      ...articleOf(one),
      shown_in: one.shown_in,
      consented: isConsented(chain, one.slug),
    })),
  };
}

const commonOf = (
  { title, picture: photo }: Chain[ContentList][number],
  { id, picture }: Pick<OfficeBanner, 'id' | 'picture'>,
) => ({ id, title, photo, picture });

const articleOf = ({ slug, summary, blocks }: Chain['pages' | 'promos' | 'news' | 'vacancies'][number]) => ({
  slug,
  summary,
  text: markdownOf(blocks),
});

/** Screens of the storefront that are there without a page of the chain's. */
const SCREENS = ['promos', 'events', 'delivery', 'address', 'vacancy', 'contacts'] as const;

/** Returns where a banner may lead: categories and dishes of the published menu, and pages; `numbers`: those of the dishes. */
export function linksOf(chain: Chain, numbers: ReadonlyMap<string, number>): OfficeLink[] {
  const slugs = new Map(chain.categories.map(({ id, slug }) => [id, slug]));
  const screens = SCREENS.map((name) => ({ kind: 'page' as const, path: `/${name}`, name: pageNames[name] }));
  return [
    ...chain.categories.map(({ slug, name }) => ({ kind: 'category' as const, path: `/menu/${slug}`, name })),
    ...chain.products.flatMap(({ id, slug, name, category }) => {
      const number = numbers.get(id);
      const path = number === undefined ? null : dishPath({ id: number, slug, category: slugs.get(category) ?? '' });
      return path === null ? [] : [{ kind: 'dish' as const, path, name }];
    }),
    ...screens,
    ...chain.pages.flatMap(({ slug, title }) => {
      const path = pagePath(slug);
      if (path === null || screens.some((screen) => screen.path === path)) return [];
      return [{ kind: 'page' as const, path, name: title }];
    }),
  ];
}

/**
 * `POST /draft/preview`: a text as guests would see it, with the numbers of the chain's terms (docs/product.md §34.25). A picture that is not
 * there is left out; the check of the draft names it.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, CHAIN_FILE_MISSING
 */
export async function previewText(
  { db, person }: OfficeContext,
  { text }: v.InferOutput<typeof PreviewBody>,
): Promise<v.InferOutput<typeof TextPreview>> {
  requireRight(person, 'content.edit', null);
  const { published, photos } = await openDraft(db);
  const html = blocksHtml([{ type: 'markdown', text: termsIn(published.chain, text) }], (_index, source) => {
    const own = [...published.pictures].find(([path]) => path.endsWith(`] ${source}`))?.[1];
    return photos.get(photoKey(source, 'wide'))?.picture ?? own ?? null;
  });
  return { html };
}
