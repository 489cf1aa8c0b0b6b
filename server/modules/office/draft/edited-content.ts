import type { ChainBlock } from '#contract/chain-file-parts.ts';
import type { Chain } from '#contract/chain-file.ts';
import { CONTENT_FIELDS, CONTENT_LISTS, type ContentList, pageId, shapeOf } from '#contract/office-content.ts';
import { CONSENT_DOCUMENTS } from '#contract/office-head.ts';
import { pagePath } from '#contract/page-path.ts';
import type { Picture } from '#contract/primitives.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { photoKey, type Photos } from '#server/modules/import/office-photos.ts';
import { textPicturePath } from '#server/pictures/chain-pictures.ts';
import { picturesIn } from '#server/rich-text/written-html.ts';
import { HEAD_FIELD_NAMES } from '../office-strings.ts';
import { contentId, type ContentThing } from './content-things.ts';
import { withAddresses } from './draft-order.ts';
import type { EditRow } from './draft-repository.ts';
import { contentPath, type Edits, headPath, listPath } from './edit-field.ts';
import { withFields } from './edited-fields.ts';

/** A text that was edited is one Markdown block. */
const blocksOf = (text: string): ChainBlock[] => (text === '' ? [] : [{ type: 'markdown', text }]);

const listed = <T extends ContentThing>(things: readonly T[], list: ContentList, edits: Edits): readonly T[] => {
  const ids = edits.get(listPath(list));
  if (!Array.isArray(ids)) return things;
  const known = new Map(things.map((thing) => [contentId(thing), thing]));
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
};

const edited = <T extends ContentThing>(things: readonly T[], list: ContentList, edits: Edits): T[] =>
  listed(things, list, edits).map((thing) => {
    const id = contentId(thing);
    const isArticle = 'blocks' in thing;
    const direct = CONTENT_FIELDS[list].filter((field) => field !== 'text' || !isArticle);
    const own = withFields(thing, direct, (field) => edits.get(contentPath(list, id, field)));
    const text = isArticle ? edits.get(contentPath(list, id, 'text')) : undefined;
    return typeof text === 'string' ? { ...own, blocks: blocksOf(text) } : own;
  });

/** A new article has an address made of its title, until someone writes another. */
const addressed = <T extends Chain['promos' | 'news' | 'vacancies'][number]>(
  things: readonly T[],
  isNew: (id: string) => boolean,
): T[] => {
  const named = things.map(({ id, slug, title }) => ({ id, slug, name: title }));
  const slugs = withAddresses(named, ({ id }) => isNew(id)).map(({ slug }) => slug);
  return things.map((thing, index) => ({ ...thing, slug: slugs[index] ?? thing.slug }));
};

/** Returns the banners, articles and pages of the draft. */
export function editedContent(
  chain: Pick<Chain, ContentList>,
  fresh: ReadonlySet<string>,
  edits: Edits,
): Pick<Chain, ContentList> {
  const isUnaddressed = (list: ContentList) => (id: string) =>
    fresh.has(`${list} ${id}`) && !edits.has(contentPath(list, id, 'slug'));
  return {
    banners: edited(chain.banners, 'banners', edits),
    slides: edited(chain.slides, 'slides', edits),
    promos: addressed(edited(chain.promos, 'promos', edits), isUnaddressed('promos')),
    news: addressed(edited(chain.news, 'news', edits), isUnaddressed('news')),
    vacancies: addressed(edited(chain.vacancies, 'vacancies', edits), isUnaddressed('vacancies')),
    pages: edited(chain.pages, 'pages', edits),
  };
}

const OF_CONTENT = new RegExp(`^(${CONTENT_LISTS.join('|')})\\[(\\d+)\\]\\.(.+)$`);

/** Returns records of content by `list id`, each with the rest of its path. */
const recordsById = (chain: Pick<Chain, ContentList>, pictures: FileContent['pictures']) => {
  const found = new Map<string, Map<string, Picture>>();
  for (const [path, picture] of pictures) {
    const [, name, index, rest = ''] = OF_CONTENT.exec(path) ?? [];
    const list = CONTENT_LISTS.find((one) => one === name);
    const thing = list === undefined ? undefined : chain[list][Number(index)];
    if (thing === undefined) continue;
    const key = `${list} ${contentId(thing)}`;
    found.set(key, (found.get(key) ?? new Map<string, Picture>()).set(rest, picture));
  }
  return found;
};

/** `blocks[2] pictures/oven.webp`: the picture of a text by its path in the chain's folder. */
const textRecord = (records: ReadonlyMap<string, Picture>, source: string): Picture | undefined =>
  [...records].find(([rest]) => rest.startsWith('blocks[') && rest.endsWith(`] ${source}`))?.[1];

/**
 * Returns picture records for a chain with other banners and articles: each keeps its own wherever it stands now, an edited picture is the
 * photograph that it names, and a text that was edited has photographs of the office and those that it had before.
 */
export function withContentPictures(
  before: Pick<FileContent, 'chain' | 'pictures'>,
  pictures: FileContent['pictures'],
  after: Chain,
  { edits, photos }: { readonly edits: Edits; readonly photos: Photos },
): FileContent['pictures'] {
  const records = recordsById(before.chain, before.pictures);
  const made = new Map([...pictures].filter(([path]) => !OF_CONTENT.test(path)));
  for (const list of CONTENT_LISTS) {
    for (const [index, thing] of after[list].entries()) {
      const id = contentId(thing);
      const path = `${list}[${index}]`;
      const own = records.get(`${list} ${id}`) ?? new Map<string, Picture>();
      const put = (rest: string, picture: Picture | undefined): void => {
        if (picture !== undefined) made.set(`${path}.${rest}`, picture);
      };
      const isOther = edits.has(contentPath(list, id, 'picture'));
      if (thing.picture !== null) {
        const photo = isOther ? photos.get(photoKey(thing.picture, shapeOf(list)))?.picture : undefined;
        put('picture', photo ?? own.get('picture'));
      }
      if ('blocks' in thing && edits.has(contentPath(list, id, 'text'))) {
        for (const source of textSources(thing.blocks)) {
          put(
            textPicturePath('blocks[0]', source),
            photos.get(photoKey(source, 'wide'))?.picture ?? textRecord(own, source),
          );
        }
      } else for (const [rest, picture] of own) if (rest !== 'picture') put(rest, picture);
    }
  }
  return made;
}

const textSources = (blocks: readonly ChainBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'markdown' ? picturesIn(block) : []));

/** Returns the places of edited texts that name a picture which neither the office has nor the text had. */
export function missingPictures({ chain, pictures }: FileContent, edits: Edits): { path: string; source: string }[] {
  return CONTENT_LISTS.flatMap((list) =>
    chain[list].flatMap((thing, index) => {
      if (!('blocks' in thing) || !edits.has(contentPath(list, contentId(thing), 'text'))) return [];
      const path = `${list}[${index}].blocks[0]`;
      return textSources(thing.blocks)
        .filter((source) => !pictures.has(textPicturePath(path, source)))
        .map((source) => ({ path: `${path}.text`, source }));
    }),
  );
}

/** Reports whether guests agree to a page: the chain names it among its documents. */
export function isConsented({ documents }: Pick<Chain, 'documents'>, slug: string): boolean {
  const path = pagePath(slug);
  return path !== null && CONSENT_DOCUMENTS.some((name) => documents[name] === path);
}

/**
 * Returns a chain whose edited pages say when they were changed. Where guests agree to one whose text has changed, or to another document,
 * their consents have another edition (docs/product.md §34.26, §34.45): the day of the change and the version that is published with it, so that none is used twice.
 */
export function withEditions(chain: Chain, rows: readonly EditRow[], version: number): Chain {
  const changed = (slug: string, fields: readonly ('title' | 'summary' | 'text')[]): Date | null => {
    const paths = new Set(fields.map((field) => contentPath('pages', pageId(slug), field)));
    const times = rows.filter(({ path }) => paths.has(path)).map(({ at }) => at.getTime());
    return times.length === 0 ? null : new Date(Math.max(...times));
  };
  const pages = chain.pages.map((page) => {
    const at = changed(page.slug, ['title', 'summary', 'text']);
    return at === null ? page : { ...page, updated_at: at.toISOString() };
  });
  const documents = new Set(CONSENT_DOCUMENTS.map((name) => headPath('documents', name)));
  const agreed = [
    ...chain.pages.flatMap(({ slug }) => (isConsented(chain, slug) ? (changed(slug, ['text']) ?? []) : [])),
    ...rows.filter(({ path }) => documents.has(path)).map(({ at }) => at),
  ];
  if (agreed.length === 0) return { ...chain, pages };
  const last = new Date(Math.max(...agreed.map((at) => at.getTime())));
  const consent_version = `${last.toISOString().slice(0, 10)}.${version + 1}`;
  return { ...chain, pages, documents: { ...chain.documents, consent_version } };
}

/** Returns the titles of the pages to which guests agree and whose text the draft changes, and the names of other documents. */
export function changedConsents(published: Chain, edits: Edits): string[] {
  return [
    ...published.pages
      .filter(({ slug }) => isConsented(published, slug) && edits.has(contentPath('pages', pageId(slug), 'text')))
      .map(({ title }) => title),
    ...CONSENT_DOCUMENTS.filter((name) => edits.has(headPath('documents', name))).map((name) => HEAD_FIELD_NAMES[name]),
  ];
}
