import type { ChainFault } from './chain-file-faults.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import type { Chain } from './chain-file.ts';
import { menuFaults } from './chain-file-cross-menu.ts';
import { textFaults } from './chain-file-text.ts';
import { placeFaults } from './chain-file-cross-places.ts';
import { pagePath } from './page-path.ts';
import { promoKey } from './promo-key.ts';
import { termFaults } from './chain-file-terms.ts';
import { duplicates } from './chain-file-faults.ts';

/** Returns faults that only the whole file reveals: duplicate ids, dangling references, contradictory numbers. */
export function crossFaults(chain: Chain): ChainFault[] {
  return [
    ...textFaults(chain),
    ...placeFaults(chain),
    ...menuFaults(chain),
    ...contentFaults(chain),
    ...termFaults(chain),
  ];
}

function contentFaults(chain: Chain): ChainFault[] {
  const faults: ChainFault[] = [
    ...duplicates('banners', chain.banners, 'id'),
    ...duplicates('slides', chain.slides, 'id'),
    ...duplicates('news', chain.news, 'id'),
    ...duplicates('news', chain.news, 'slug'),
    ...duplicates('promos', chain.promos, 'id'),
    ...duplicates('vacancies', chain.vacancies, 'id'),
    ...duplicates('vacancies', chain.vacancies, 'slug'),
    ...duplicates('promos', chain.promos, 'slug'),
    ...duplicates('pages', chain.pages, 'slug'),
    ...duplicates('texts', chain.texts, 'key'),
    ...duplicates('seo_titles', chain.seo_titles, 'path'),
  ];
  if (chain.slides.length !== 0 && chain.slides.length !== 3) {
    faults.push({ path: 'slides', message: words.slides(chain.slides.length) });
  }
  for (const list of ['banners', 'slides'] as const) {
    for (const [index, { advertiser, erid }] of chain[list].entries()) {
      if ((advertiser === null) === (erid === null)) continue;
      faults.push({ path: `${list}[${index}].${erid === null ? 'erid' : 'advertiser'}`, message: words.halfMarked });
    }
  }
  for (const [index, { slug, shown_in }] of chain.pages.entries()) {
    if (shown_in.length > 0 && pagePath(slug) === null) {
      faults.push({ path: `pages[${index}].shown_in`, message: words.noScreen(slug) });
    }
  }
  const restaurants = new Set(chain.restaurants.map(({ id }) => id));
  const unknown = (path: string, id: string): ChainFault[] =>
    restaurants.has(id) ? [] : [{ path, message: words.noRestaurant(id) }];
  for (const [index, news] of chain.news.entries()) {
    if (news.restaurant !== null) faults.push(...unknown(`news[${index}].restaurant`, news.restaurant));
    if (news.event_ends_at !== null && (news.event_at === null || !isBefore(news.event_at, news.event_ends_at))) {
      faults.push({ path: `news[${index}].event_ends_at`, message: words.eventEnds });
    }
  }
  for (const [index, vacancy] of chain.vacancies.entries()) {
    for (const [at, id] of vacancy.restaurants.entries()) {
      faults.push(...unknown(`vacancies[${index}].restaurants[${at}]`, id));
    }
  }
  const codes = new Set(chain.promocodes.map((promocode) => promoKey(promocode.code)));
  for (const [index, promo] of chain.promos.entries()) {
    const path = `promos[${index}]`;
    if (promo.promocode !== null && !codes.has(promoKey(promo.promocode))) {
      faults.push({ path: `${path}.promocode`, message: words.noPromocode(promo.promocode) });
    }
    if (endsFirst(promo)) faults.push({ path: `${path}.ends_on`, message: words.endsBeforeStart });
  }
  return faults;
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);

const endsFirst = (period: { starts_on: string | null; ends_on: string | null }) =>
  period.starts_on !== null && period.ends_on !== null && period.ends_on < period.starts_on;
