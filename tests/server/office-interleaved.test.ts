// Proves docs/product.md §34.7, §34.8, §34.10: two editors, imports and publications in any order lose no edit in silence.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { LIMITS } from '#server/http/limits.ts';
import { cases } from '../support/depth.ts';
import { importTestChain } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { edit, type OfficeBrowser, type OfficeWorld, startOffice } from './office-world.ts';

let test: OfficeWorld;
let editors: readonly [OfficeBrowser, OfficeBrowser];
beforeAll(async () => {
  const limits = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 1_000_000]));
  test = await startOffice({ app: { limits } });
  editors = [await test.as('owner'), await test.as('menu')];
});
afterAll(() => test.close());

const DISHES = ['soup', 'cola', 'margherita'] as const;
type Dish = (typeof DISHES)[number];
const PRICES = [11_000, 12_000, 13_000] as const;
const pathOf = (dish: Dish): string => `products/${dish}/price`;

const Editor = fc.constantFrom(0 as const, 1 as const);
const OneDish = fc.constantFrom(...DISHES);
const Price = fc.constantFrom(...PRICES);
const Step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('read' as const), editor: Editor }) },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('edit' as const), editor: Editor, dish: OneDish, price: Price }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('import' as const), dish: OneDish, price: Price }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('publish' as const), editor: Editor }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      editor: Editor,
      dish: OneDish,
      keep: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** What should be there: the published prices, and the edits with the price over which each was made. */
interface Model {
  version: number;
  readonly published: Map<Dish, number>;
  readonly edits: Map<Dish, { readonly price: number; readonly over: number }>;
}
/** What an editor has on the screen. */
interface Screen {
  readonly state: string;
  /** The same of the model. */
  readonly drawn: string;
  readonly prices: ReadonlyMap<Dish, number>;
  readonly published: ReadonlyMap<Dish, number>;
}

const drawn = ({ version, edits }: Model): string =>
  JSON.stringify([version, [...edits].toSorted(([a], [b]) => a.localeCompare(b))]);
const published = ({ published: prices }: Model, dish: Dish): number => prices.get(dish) ?? 0;
const present = (model: Model, dish: Dish): number => model.edits.get(dish)?.price ?? published(model, dish);
const hasConflict = (model: Model): boolean =>
  [...model.edits].some(([dish, { over }]) => over !== published(model, dish));

/** Puts the prices into the chain's file, and imports it as the command line does. */
const importPrices = async (prices: ReadonlyMap<string, number>): Promise<void> => {
  const chain = smallChain();
  const products = chain.products.map((dish) => ({ ...dish, price: prices.get(dish.id) ?? dish.price }));
  await importTestChain(test.db, { ...chain, products }, test.now());
};

const look = async (browser: OfficeBrowser, model: Model): Promise<Screen> => {
  const { state, edits, dishes } = await browser.ok(officeApi.officeDraft);
  const inFile = new Map(DISHES.map((dish) => [dish, dishes.find(({ id }) => id === dish)?.price ?? 0] as const));
  const prices = new Map(
    DISHES.map((dish) => {
      const value = edits.find(({ path }) => path === pathOf(dish))?.value;
      return [dish, typeof value === 'number' ? value : (inFile.get(dish) ?? 0)] as const;
    }),
  );
  return { state, drawn: drawn(model), prices, published: inFile };
};

/** Compares the office with the model. */
const check = async (model: Model): Promise<void> => {
  const { version, edits, conflicts, dishes } = await editors[0].ok(officeApi.officeDraft);
  expect(version).toBe(model.version);
  expect(Object.fromEntries(edits.map(({ path, value }) => [path, value]))).toEqual(
    Object.fromEntries([...model.edits].map(([dish, { price }]) => [pathOf(dish), price])),
  );
  expect(conflicts.map(({ path }) => path).toSorted()).toEqual(
    [...model.edits]
      .filter(([dish, { over }]) => over !== published(model, dish))
      .map(([dish]) => pathOf(dish))
      .toSorted(),
  );
  for (const dish of DISHES) expect(dishes.find(({ id }) => id === dish)?.price).toBe(published(model, dish));
};

const play = async (steps: readonly Step[]): Promise<void> => {
  const start = new Map(DISHES.map((dish) => [dish, 10_000] as const));
  // What the case before has left: its edits end, then its prices.
  for (const { path } of (await editors[0].ok(officeApi.officeDraft)).edits) {
    const { dishes } = await editors[0].ok(officeApi.officeDraft);
    const price = dishes.find(({ id }) => pathOf(id as Dish) === path)?.price ?? 0; // compared only
    await editors[0].send(officeApi.officeResolveConflict, { path, keep: 'theirs', published: price });
  }
  await importPrices(start);
  const { version } = await editors[0].ok(officeApi.officeDraft);
  const model: Model = { version, published: start, edits: new Map() };
  const screens: [Screen, Screen] = [await look(editors[0], model), await look(editors[1], model)];
  await check(model);

  const run = async (step: Step): Promise<void> => {
    if (step.what === 'import') {
      if (published(model, step.dish) !== step.price) model.version += 1;
      model.published.set(step.dish, step.price);
      return importPrices(model.published);
    }
    const browser = editors[step.editor];
    const screen = screens[step.editor];
    if (step.what === 'read') {
      screens[step.editor] = await look(browser, model);
    } else if (step.what === 'edit') {
      const { dish, price } = step;
      const seen = screen.prices.get(dish);
      const before = present(model, dish);
      const answer = await edit(browser, pathOf(dish), price, seen);
      if (before === price) expect(answer.status).toBe(200);
      else if (before !== seen) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } });
        expect(answer.body).toMatchObject({ details: { fields: [{ path: pathOf(dish), value: before }] } });
      } else {
        expect(answer.status).toBe(200);
        const over = model.edits.get(dish)?.over ?? published(model, dish);
        if (price === published(model, dish)) model.edits.delete(dish);
        else model.edits.set(dish, { price, over });
      }
    } else if (step.what === 'publish') {
      const answer = await browser.send(officeApi.officePublish, { state: screen.state });
      if (screen.drawn !== drawn(model)) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } });
      } else if (hasConflict(model)) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'DRAFT_CONFLICT' } });
      } else {
        expect(answer.status).toBe(200);
        if (model.edits.size > 0) model.version += 1;
        for (const [dish, { price }] of model.edits) model.published.set(dish, price);
        model.edits.clear();
      }
    } else {
      const { dish, keep } = step;
      const now = published(model, dish);
      const seen = screen.published.get(dish);
      const answer = await browser.send(officeApi.officeResolveConflict, {
        path: pathOf(dish),
        keep,
        published: seen,
      });
      if (seen !== now) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } });
        return;
      }
      expect(answer.status).toBe(200);
      const mine = model.edits.get(dish);
      if (mine === undefined) return;
      if (keep === 'theirs' || mine.price === now) model.edits.delete(dish);
      else model.edits.set(dish, { ...mine, over: now });
    }
  };
  for (const step of steps) {
    await run(step);
    await check(model);
  }
};

const of = (editor: 0 | 1, dish: Dish, price: (typeof PRICES)[number]): Step => ({ what: 'edit', editor, dish, price });
/** The case of `npm test`: each kind of collision once. */
const COLLISIONS: Step[] = [
  of(0, 'soup', 11_000),
  of(1, 'soup', 12_000),
  { what: 'publish', editor: 1 },
  { what: 'read', editor: 1 },
  of(1, 'soup', 12_000),
  { what: 'publish', editor: 0 },
  of(0, 'soup', 13_000),
  { what: 'import', dish: 'soup', price: 13_000 },
  { what: 'import', dish: 'cola', price: 11_000 },
  of(0, 'cola', 12_000),
  { what: 'read', editor: 0 },
  of(0, 'cola', 12_000),
  { what: 'publish', editor: 0 },
  { what: 'decide', editor: 1, dish: 'soup', keep: 'mine' },
  { what: 'read', editor: 1 },
  { what: 'decide', editor: 1, dish: 'soup', keep: 'mine' },
  { what: 'import', dish: 'cola', price: 13_000 },
  { what: 'read', editor: 0 },
  { what: 'publish', editor: 0 },
  { what: 'decide', editor: 0, dish: 'cola', keep: 'theirs' },
  of(1, 'margherita', 11_000),
  { what: 'read', editor: 0 },
  { what: 'publish', editor: 0 },
  of(0, 'margherita', 12_000),
  of(1, 'margherita', 13_000),
];

it('two editors and an import in any order lose no edit: what was accepted is in the draft or published, or someone saw it and decided', async () => {
  await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 30 }), play), {
    numRuns: cases(3, 60),
    examples: [[COLLISIONS]],
  });
});
