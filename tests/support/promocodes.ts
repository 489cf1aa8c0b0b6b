import { promocodes } from '#server/db/schema/content.ts';
import type { TestApp } from './server.ts';

type Terms = typeof promocodes.$inferInsert;

/** Adds a promo code to the chain: ten percent for everyone, unless changed by `terms`. */
export async function addPromocode(
  test: Pick<TestApp, 'db'>,
  terms: Pick<Terms, 'externalId' | 'code'> & Partial<Terms>,
): Promise<void> {
  await test.db.insert(promocodes).values({
    position: 0,
    gives: { type: 'percent', percent: 10 },
    minSubtotal: 0,
    orderTypes: ['delivery', 'pickup'],
    restaurants: [],
    firstOrderOnly: false,
    withDiscounted: false,
    ...terms,
  });
}
