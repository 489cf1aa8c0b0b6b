import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import * as v from 'valibot';
import { Product } from '#contract/catalog.ts';
import { OrderType } from '#contract/primitives.ts';

const DishKey = v.tuple([v.literal('product'), v.number(), v.number(), OrderType]);
const MenuKey = v.tuple([v.literal('menu'), v.number(), OrderType]);
const Products = v.array(v.object({ id: Product.entries.id }));

type Read = (key: readonly unknown[]) => Promise<PersistedQuery | undefined>;

/**
 * Reads that another stored read contains: a dish and the cards are in the menu with details, so one entry opens every dish
 * of the restaurant without a network. They are as old as what they were taken from.
 */
export async function derive(key: readonly unknown[], read: Read): Promise<PersistedQuery | undefined> {
  const dish = v.safeParse(DishKey, key);
  const menu = v.safeParse(MenuKey, key);
  if (!dish.success && !menu.success) return undefined;
  const [restaurant, type] = key.slice(-2);
  const whole = await read(['menu-details', restaurant, type]);
  const data: unknown = whole?.state.data;
  if (whole === undefined || !v.is(Products, data)) return undefined;
  const queryHash = JSON.stringify(key);
  if (menu.success) return { ...whole, queryKey: key, queryHash };
  const own = data.find(({ id }) => id === key[1]) ?? null;
  return { ...whole, queryKey: key, queryHash, state: { ...whole.state, data: own } };
}
