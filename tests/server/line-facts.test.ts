import * as fc from 'fast-check';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { lineWords } from '#domain/line-words.ts';
import { priceLine } from '#server/modules/cart/line-pricing.ts';
import { modifiersKey } from '#server/modules/cart/modifiers-key.ts';
import { matchLine } from '#domain/order-again.ts';
import { lineChoice } from '#client/ordering/cart/cart-changes.ts';
import { allowedChoice, productWithOptions } from '../support/arbitraries.ts';
import { dishTime } from '../support/fixtures/dish-time.ts';

const at = { ...dishTime(new Date('2026-11-22T12:00:00Z')), at: null };
const asRow = (product: Product, ids: readonly number[]) => ({
  id: 1,
  cartId: 'c',
  productId: product.id,
  modifiers: modifiersKey(ids),
  quantity: 1,
  name: '',
  weight: '',
  nutrition: null,
  picture: null,
  unitPrice: 0,
});

// docs/product.md §3.1
describe('facts of a cart line', () => {
  it('are the same in the dish sheet, in an offline cart, in the server’s cart, and when ordered again', () => {
    const withChoice = productWithOptions.chain((product) =>
      allowedChoice(product.details?.modifier_groups ?? []).map((ids) => ({ product, ids })),
    );
    fc.assert(
      fc.property(withChoice, ({ product, ids }) => {
        const sheet = dishFacts(product, ids);
        const expected = {
          weight: sheet.weight,
          nutrition: sheet.nutrition,
          unit_price: sheet.unitPrice,
          old_unit_price: sheet.oldUnitPrice,
          modifier_lines: sheet.modifierLines,
        };
        const shown = lineChoice(product, ids);
        const line = priceLine(asRow(product, ids), product, at);
        expect(shown.display).toMatchObject(expected);
        expect(line).toMatchObject(expected);
        expect(lineWords(line)).toBe(lineWords(shown.display));
        // An order keeps the cart's line unchanged, and offers it again at the current price.
        const again = matchLine(line, product, dishTime(at.now));
        if (again.state === 'same') expect(again.now).toBe(sheet.unitPrice);
      }),
    );
  });

  it('come from one function: no other code reads a dish’s weight, contents or price for a choice', async () => {
    const folders = ['src', 'server/modules', 'sw'];
    const files = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(folder, { recursive: true }))
          .map((name) => `${folder}/${name}`)
          // The office writes the chain file, where nobody has chosen anything.
          .filter((name) => /\.tsx?$/.test(name) && !name.includes('/office/')),
      ),
    );
    const direct =
      /\b(?:product|dish)\??\.(?:weight|price|old_price)\b|\bunitPrices\b|\bmodifiersPrice\b|nutrition_per_(?:portion|100)\b/;
    const found: string[] = [];
    for (const file of files.flat()) if (direct.test(await readFile(file, 'utf8'))) found.push(file);
    expect(found.sort()).toEqual([
      // Reads imported rows, and compares a card with what it offers.
      'server/modules/catalog/menu.ts',
      // Writes a dish's own sizes as options, whose prices are differences.
      'server/modules/catalog/own-options.ts',
      // Searches for dishes of about the same price.
      'server/modules/catalog/select-products.ts',
      // Compares the menu with the till's, size by size.
      'server/modules/iiko/check-iiko-menu.ts',
      'server/modules/import/desired-rows.ts',
      // The document title contains the dish and its price, as a link's text does.
      'src/features/menu/dish/dish-body.tsx',
      // Where the contents of the options are unknown, the sheet describes the dish without them, and says so.
      'src/features/menu/dish/dish-details.tsx',
    ]);
  });
});
