import type { JobPosting } from 'schema-dts';
import type { Vacancy } from '#contract/content.ts';
import { CURRENCY, type Locality, type Restaurant } from '#contract/restaurants.ts';
import { rublesOf } from '#domain/money.ts';
import { plainText } from './plain-text.ts';
import { restaurantAddress } from './restaurant-thing.ts';

const PERIODS = { hour: 'HOUR', shift: 'DAY', month: 'MONTH' } as const;

/** A job of the chain for search engines: location, salary, date posted (docs/product.md §32.6). */
export function jobThing(
  { slug, title, summary, html, date, pay, schedule }: Vacancy,
  restaurants: readonly { readonly restaurant: Restaurant; readonly locality: Locality }[],
  { origin, brand }: { readonly origin: string; readonly brand: string },
): Exclude<JobPosting, string> {
  const { from = null, to = null } = pay ?? {};
  return {
    '@type': 'JobPosting',
    '@id': `${origin}/vacancy/${slug}#job`,
    url: `${origin}/vacancy/${slug}`,
    title,
    description: plainText(html) || summary || title,
    datePosted: date,
    hiringOrganization: { '@type': 'Organization', name: brand, sameAs: `${origin}/` },
    jobLocation: restaurants.map(({ restaurant, locality }) => ({
      '@type': 'Place' as const,
      name: restaurant.name,
      address: restaurantAddress(restaurant, locality),
    })),
    directApply: true,
    ...(schedule === null ? {} : { workHours: schedule }),
    ...(pay === null || (from === null && to === null)
      ? {}
      : {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: CURRENCY,
            value: {
              '@type': 'QuantitativeValue',
              ...(from === null ? {} : { minValue: rublesOf(from) }),
              ...(to === null ? {} : { maxValue: rublesOf(to) }),
              unitText: PERIODS[pay.per],
            },
          },
        }),
  };
}
