import type { BreadcrumbList, Event, ListItem, Organization, WebSite } from 'schema-dts';
import type { NewsItem } from '#contract/content.ts';
import type { Environment, Locality, Restaurant } from '#contract/restaurants.ts';
import { pictureAddress } from './menu-things.ts';
import { plainText } from './plain-text.ts';
import { restaurantAddress } from './restaurant-thing.ts';

/** The chain itself. */
export function organizationThing({ brand }: Environment, origin: string): Exclude<Organization, string> {
  const { name, slogan, legal, support_phone_number: telephone, email } = brand;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    legalName: legal.name,
    taxID: legal.inn,
    slogan,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    ...(telephone === null ? {} : { telephone }),
    ...(email === null ? {} : { email }),
  };
}

/** The storefront. */
export function websiteThing({ brand }: Environment, origin: string): Exclude<WebSite, string> {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brand.name,
    url: `${origin}/`,
    inLanguage: 'ru',
    publisher: { '@id': `${origin}/#organization` },
  };
}

/** Breadcrumbs from the home page to a page: names with their paths, the page itself last. */
export function breadcrumbs(
  way: readonly (readonly [name: string, path: string])[],
  origin: string,
): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(([name, path], index): ListItem => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** An event of the chain, at its stated location or at the restaurant `host`; null: the news item is not an event. */
export function eventThing(
  { slug, title, summary, html, picture, place, event_at: startDate, event_ends_at: endDate }: NewsItem,
  host: { readonly restaurant: Restaurant; readonly locality: Locality } | null,
  origin: string,
): Exclude<Event, string> | null {
  if (startDate === null) return null;
  return {
    '@type': 'Event',
    name: title,
    startDate,
    ...(endDate === null ? {} : { endDate }),
    url: `${origin}/events/${slug}`,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    organizer: { '@id': `${origin}/#organization` },
    description: summary || plainText(html) || title,
    ...(picture === null ? {} : { image: pictureAddress(picture, origin) }),
    ...(host && {
      location: {
        '@type': 'Place',
        name: place ?? host.restaurant.name,
        address: place ?? restaurantAddress(host.restaurant, host.locality),
      },
    }),
  };
}
