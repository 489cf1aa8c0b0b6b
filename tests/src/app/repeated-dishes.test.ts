import { describe, expect, it } from 'vitest';
import { type QueryEntry, dedupeDishes, expandDishes } from '../../../src/app/repeated-dishes.ts';

const dish = (id: number, price = 100) => ({ id, slug: `dish-${id}`, name: `Dish ${id}`, price });
const card = (id: number, price = 100) => ({ id, name: `Dish ${id}`, price });
const menu: QueryEntry = [['menu', 1, 'delivery'], [dish(7), dish(8), dish(9)], 5];

describe('dishes that stand twice in a first view', () => {
  it('travel once, without slugs, and come back as the same cards', () => {
    const sent = dedupeDishes([[['popular', 1], [dish(9), dish(7)], 6], menu]);
    expect(sent[0]).toEqual([['popular', 1], { $dish: [2, 0] }, 6]);
    expect(JSON.stringify(sent)).not.toContain('slug');
    const back = expandDishes(sent);
    expect(back).toEqual([
      [['popular', 1], [card(9), card(7)], 6],
      [['menu', 1, 'delivery'], [card(7), card(8), card(9)], 5],
    ]);
  });

  it('travel whole where they differ, or where there is no menu', () => {
    const other: QueryEntry = [['popular', 1], [dish(9), dish(7, 90)], 6];
    expect(expandDishes(dedupeDishes([menu, other]))[1]).toEqual([['popular', 1], [card(9), card(7, 90)], 6]);
    expect(expandDishes(dedupeDishes([other]))).toEqual([[['popular', 1], [card(9), card(7, 90)], 6]]);
  });

  it('leaves other entries alone', () => {
    const news: QueryEntry = [['news'], [{ id: 1, slug: 'spring' }], 1];
    expect(expandDishes(dedupeDishes([menu, news]))[1]).toEqual(news);
  });
});
