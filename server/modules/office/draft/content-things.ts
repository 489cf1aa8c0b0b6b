import * as v from 'valibot';
import { ChainPicture, ExternalId } from '#contract/chain-file-parts.ts';
import type { Chain, ChainBanner } from '#contract/chain-file.ts';
import { PreviewPlace } from '#contract/content.ts';
import type { EditValue } from '#contract/office-chain.ts';
import { type ContentField, type ContentList, OfficePay, pageId, pageSlug } from '#contract/office-content.ts';
import { markdownOf } from '#server/rich-text/markdown-of.ts';

// Banners, promotions, news, jobs and pages as things of the draft (docs/product.md §34.23 to §34.26).

/** What each list of a chain's file has. */
type ContentThings = { readonly [List in ContentList]: Chain[List][number] };
export type ContentThing = ContentThings[ContentList];

/** Returns the id of a thing in paths of the draft: a page has none but its slug. */
export function contentId(thing: ContentThing): string {
  return 'id' in thing ? thing.id : pageId(thing.slug);
}

/** Returns the id of a thing in the changes of an import. */
export function importedId(list: ContentList, id: string): string {
  if (list === 'pages') return pageSlug(id);
  return list === 'banners' || list === 'slides' ? `${list}/${id}` : id;
}

/** Returns the ids of a list in its order. */
export function contentIds(chain: Pick<Chain, ContentList>, list: ContentList): string[] {
  return chain[list].map(contentId);
}

/** Finds a thing of a list. */
export function findContent(chain: Pick<Chain, ContentList>, list: ContentList, id: string): ContentThing | undefined {
  const things: readonly ContentThing[] = chain[list];
  return things.find((one) => contentId(one) === id);
}

const newBanner = (id: string): ChainBanner => ({
  id,
  title: '',
  short_title: null,
  text: '',
  link: null,
  action: null,
  color: '#e3dbcc',
  picture: null,
  advertiser: null,
  erid: null,
});
const newArticle = { title: '', summary: '', picture: null, blocks: [] };

/** Things before anyone has named them: the checks of an import ask for what is missing. */
const NEW: { readonly [List in ContentList]: (id: string) => ContentThings[List] } = {
  banners: newBanner,
  slides: newBanner,
  promos: (id) => ({ ...newArticle, id, slug: id, starts_on: null, ends_on: null, promocode: null }),
  news: (id) => ({
    ...newArticle,
    id,
    slug: id,
    date: '',
    event_at: null,
    event_ends_at: null,
    restaurant: null,
    place: null,
  }),
  vacancies: (id) => ({ ...newArticle, id, slug: id, restaurants: [], pay: null, schedule: null, date: '' }),
  // When it was last changed is the time of its edits (`withEditions`).
  pages: (id) => ({ ...newArticle, slug: pageSlug(id), updated_at: '2000-01-01T00:00:00.000Z', shown_in: [] }),
};

/** Returns the lists of a chain with new things after the others; `added` has the ids of what is new. */
export function withNewContent(
  chain: Pick<Chain, ContentList>,
  added: (list: ContentList, known: readonly { readonly id: string }[]) => readonly string[],
): Pick<Chain, ContentList> {
  const of = <T extends ContentThing>(list: ContentList, known: readonly T[], make: (id: string) => T): T[] => {
    const made = added(
      list,
      known.map((one) => ({ id: contentId(one) })),
    );
    return [...known, ...made.map(make)];
  };
  return {
    banners: of('banners', chain.banners, NEW.banners),
    slides: of('slides', chain.slides, NEW.slides),
    promos: of('promos', chain.promos, NEW.promos),
    news: of('news', chain.news, NEW.news),
    vacancies: of('vacancies', chain.vacancies, NEW.vacancies),
    pages: of('pages', chain.pages, NEW.pages),
  };
}

const text = v.nullable(v.string());
/** The kind of value of each field; its limits are the import's checks, which tell a person more. */
const CONTENT_VALUES: Readonly<Record<ContentField, v.GenericSchema>> = {
  title: v.string(),
  short_title: text,
  slug: v.string(),
  summary: v.string(),
  text: v.string(),
  link: text,
  action: text,
  color: v.string(),
  advertiser: text,
  erid: text,
  starts_on: text,
  ends_on: text,
  promocode: text,
  date: v.string(),
  event_at: text,
  event_ends_at: text,
  restaurant: v.nullable(ExternalId),
  place: text,
  restaurants: v.array(ExternalId),
  pay: v.nullable(OfficePay),
  schedule: text,
  shown_in: v.array(PreviewPlace),
  picture: v.nullable(ChainPicture),
};

/** Returns the kind of value of a field. */
export function contentSchema(field: ContentField): v.GenericSchema {
  return CONTENT_VALUES[field];
}

/** Returns what a file has in a field; undefined if it has no such thing. */
export function contentValue(
  chain: Pick<Chain, ContentList>,
  list: ContentList,
  id: string,
  field: ContentField,
): EditValue | undefined {
  const thing = findContent(chain, list, id);
  if (thing === undefined) return undefined;
  if (field === 'text' && 'blocks' in thing) return markdownOf(thing.blocks);
  const values: Readonly<Record<string, EditValue | undefined>> = { ...thing, blocks: undefined };
  // A version that was kept before the format had the field does not have it.
  return values[field] ?? null;
}
