import { hoursWarnings, outsideWarnings } from './chain-file-hours.ts';
import type { ChainFault } from './chain-file-faults.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import type { Chain, ChainModifierGroup } from './chain-file.ts';
import { groupsOf } from './chain-own-sizes.ts';
import { optionEffect } from './chain-option-effect.ts';
import { pageNames } from './page-names-strings.ts';
import { pagePath } from './page-path.ts';
import { amountOf } from './portion-amount.ts';
import { type ChainSeller, isInn, isOgrn } from './seller.ts';

/** What is valid but hardly intended (docs/product.md §20.9): each import warns about it, and applies it anyway. */
export function chainWarnings(chain: Chain): ChainFault[] {
  return [
    ...(chain.brand.support_hours ? hoursWarnings(chain.brand.support_hours, 'brand.support_hours') : []),
    ...chain.restaurants.flatMap(({ opening_hours, zones }, index) => [
      ...hoursWarnings(opening_hours, `restaurants[${index}].opening_hours`),
      ...zones.flatMap((zone, at) =>
        zone.opening_hours ? hoursWarnings(zone.opening_hours, `restaurants[${index}].zones[${at}].opening_hours`) : [],
      ),
    ]),
    ...outsideWarnings(chain),
    ...stopWarnings(chain),
    ...weightWarnings(chain),
    ...documentWarnings(chain),
    ...contentWarnings(chain),
    ...nameWarnings(chain),
    ...sellerWarnings(chain),
    ...languageWarnings(chain),
  ];
}

/** A word in Russian, and one in Latin letters. */
const RUSSIAN = /[А-Яа-яЁё]{2,}/;
const LATIN = /\p{Script=Latin}{2,}/u;

/** Names in Latin letters alone, which the law wants in Russian, too, but for registered trademarks (docs/product.md §20.13). */
function languageWarnings({ brand, categories, products, promos }: Chain): ChainFault[] {
  const isForeign = (name: string): boolean =>
    !RUSSIAN.test(name) && LATIN.test(brand.registered_names.reduce((rest, known) => rest.replaceAll(known, ''), name));
  const named = [
    ...categories.map(({ name }, index) => ({ path: `categories[${index}].name`, name })),
    ...products.map(({ name }, index) => ({ path: `products[${index}].name`, name })),
    ...promos.map(({ title: name }, index) => ({ path: `promos[${index}].title`, name })),
  ];
  return named
    .filter(({ name }) => isForeign(name))
    .map(({ path, name }) => ({ path, message: words.notRussian(name) }));
}

/** Check digits that are wrong, and a restaurant whose own seller would not get what is paid online (docs/product.md §20.11). */
function sellerWarnings({ brand, restaurants }: Chain): ChainFault[] {
  return [
    ...digitWarnings(brand.legal, 'brand.legal'),
    ...restaurants.flatMap(({ seller, own_payment_key: isOwn, accepts_online_payments: accepts }, index) => {
      if (seller === null) return [];
      const path = `restaurants[${index}].seller`;
      const isPaidToChain = !isOwn && accepts !== false && seller.inn !== brand.legal.inn;
      return [
        ...digitWarnings(seller, path),
        ...(isPaidToChain ? [{ path, message: words.paidToChain(brand.legal.name) }] : []),
      ];
    }),
  ];
}

function digitWarnings({ inn, ogrn }: Pick<ChainSeller, 'inn' | 'ogrn'>, path: string): ChainFault[] {
  return [
    ...(isInn(inn) ? [] : [{ path: `${path}.inn`, message: words.wrongDigits(inn) }]),
    ...(isOgrn(ogrn) ? [] : [{ path: `${path}.ogrn`, message: words.wrongDigits(ogrn) }]),
    ...((inn.length === 10) === (ogrn.length === 13) ? [] : [{ path: `${path}.ogrn`, message: words.otherKind }]),
  ];
}

/** Pages that the storefront links to by a name of its own: in the header, tabs, breadcrumbs and footer. */
const LINKED = ['promos', 'delivery', 'address', 'events', 'vacancy', 'contacts', 'legal'] as const;

/** Texts that screens open by key. */
const OPENED_TEXTS = ['allergens', 'delivery-terms', 'pickup-terms', 'bonus-terms'] as const;

/** Content that screens show or link to, and that this chain does not have. */
function contentWarnings({ slides, seo_titles, pages, texts }: Chain): ChainFault[] {
  const keys = new Set(texts.map(({ key }) => key));
  const missing = OPENED_TEXTS.filter((key) => !keys.has(key));
  return [
    ...(slides.length === 0 ? [{ path: 'slides', message: words.noSlides }] : []),
    ...(seo_titles.length === 0 ? [{ path: 'seo_titles', message: words.noSeoTitles }] : []),
    ...(pages.some(({ slug }) => slug === 'legal') ? [] : [{ path: 'pages', message: words.noLegalPage }]),
    ...(missing.length === 0 ? [] : [{ path: 'texts', message: words.noTexts(missing.join(', ')) }]),
  ];
}

/** Titles that differ from the name of their page in links (docs/product.md §11.17). */
function nameWarnings({ pages, seo_titles }: Chain): ChainFault[] {
  return [
    ...pages.flatMap(({ slug, title }, index) => {
      const linked = LINKED.find((one) => one === slug);
      if (linked === undefined || plain(title) === pageNames[linked]) return [];
      return [{ path: `pages[${index}].title`, message: words.otherName(title, pageNames[linked]) }];
    }),
    ...seo_titles.flatMap(({ path, title }, index) => {
      const page = pages.find(({ slug }) => pagePath(slug) === path);
      if (page === undefined || plain(title).startsWith(plain(page.title))) return [];
      return [{ path: `seo_titles[${index}].title`, message: words.otherName(title, page.title) }];
    }),
  ];
}

/** Returns a name as readers see it: a no-break space is a space. */
const plain = (name: string): string => name.replaceAll('\u00a0', ' ');

/** How many may be chosen of the options that are not sold out. */
const mostOf = (group: ChainModifierGroup, stopped: ReadonlySet<string>): number =>
  group.options.reduce((sum, option) => (stopped.has(`${group.id}/${option.id}`) ? sum : sum + option.max_quantity), 0);

/** Required groups that cannot be answered because of a restaurant's sold-out options. */
function stopWarnings({ restaurants, modifier_groups: groups, products }: Chain): ChainFault[] {
  return restaurants.flatMap(({ assortment }, index) => {
    const stopped = new Set(assortment.stop_options);
    return groups.flatMap((group) => {
      if (!group.required) return [];
      const asking = products.filter((product) =>
        groupsOf(product, new Map([[group.id, group]])).some((own) => mostOf(own, stopped) < own.min),
      );
      if (asking.length === 0) return [];
      const message = words.tooFewOptions(group.id, asking.map(({ id }) => `«${id}»`).join(', '));
      return [{ path: `restaurants[${index}].assortment.stop_options`, message }];
    });
  });
}

/** Links of the footer to documents that are pages of this chain, and that it has no page for. */
function documentWarnings({ documents, pages, texts }: Chain): ChainFault[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  const { personal_data_consent_url: consent, operator_number: number, consent_version: _, ...urls } = documents;
  const isNamed = JSON.stringify([pages, texts]).includes('{operator_number}');
  return [
    ...Object.entries({ ...urls, personal_data_consent_url: consent }).flatMap(([name, url]) => {
      if (url === null || !url.startsWith('/info/') || slugs.has(url.slice(1))) return [];
      return [{ path: `documents.${name}`, message: words.noPage(url, url.slice(1)) }];
    }),
    // docs/product.md §20.12
    ...(consent === null ? [{ path: 'documents.personal_data_consent_url', message: words.noConsentYet }] : []),
    ...(number === null ? [{ path: 'documents.operator_number', message: words.noOperatorNumber }] : []),
    ...(number !== null && !isNamed ? [{ path: 'documents.operator_number', message: words.operatorNotNamed }] : []),
  ];
}

/** Weights that state another amount than `portion_size`, or no computable one. */
function weightWarnings({ products, modifier_groups: groups }: Chain): ChainFault[] {
  return [
    ...products.flatMap(({ weight, portion_size }, index) => {
      const size = amountOf(weight)?.size;
      return size === undefined || size === portion_size
        ? []
        : [{ path: `products[${index}].portion_size`, message: words.otherWeight(portion_size, weight) }];
    }),
    ...products.flatMap(({ sizes }, index) =>
      sizes.flatMap(({ weight, portion_size }, at): ChainFault[] => {
        const size = weight === null ? undefined : amountOf(weight)?.size;
        if (weight === null || size === undefined || portion_size === undefined || size === portion_size) return [];
        const path = `products[${index}].sizes[${at}].portion_size`;
        return [{ path, message: words.otherWeight(portion_size, weight) }];
      }),
    ),
    ...groups.flatMap(({ kind, options }, index) =>
      options.flatMap((option, at): ChainFault[] => {
        const { weight, portion_size } = option;
        if (weight === null || !/\d/.test(weight)) return [];
        const path = `modifier_groups[${index}].options[${at}]`;
        const size = amountOf(weight)?.size;
        if (size === undefined) {
          return portion_size === undefined ? [{ path: `${path}.weight`, message: words.notCounted(weight) }] : [];
        }
        const counted = optionEffect(kind, option)?.size ?? size;
        return Math.abs(counted) === size
          ? []
          : [{ path: `${path}.portion_size`, message: words.otherWeight(counted, weight) }];
      }),
    ),
  ];
}
