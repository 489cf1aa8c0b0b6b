// Proves docs/product.md §20.1.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readChain } from '../../../server/chain/read-chain.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chain-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, value: unknown) =>
  writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
const read = () => readChain(join(folder, 'chain.json'));
async function faults() {
  const result = await read();
  return result.ok ? [] : result.faults;
}

/** The demo's own head: brand, environment, documents and localities, and its restaurants without an assortment. */
async function head() {
  const main: Record<string, unknown> = JSON.parse(await readFile('demo/chain.json', 'utf8'));
  const { restaurants }: { restaurants: Record<string, unknown>[] } = JSON.parse(
    await readFile('demo/restaurants.json', 'utf8'),
  );
  return { ...main, include: ['menu.json'], restaurants: restaurants.map((one) => ({ ...one, assortment: {} })) };
}
const category = { id: 'c', slug: 'c', name: 'Пельмени', color: '#ffeecc' };
const product = (id: string, more: object = {}) => ({
  id,
  category: 'c',
  slug: id,
  name: 'Пельмени',
  description: '',
  composition: 'Мука, мясо.',
  weight: '240 г',
  portion_size: 240,
  nutrition_per_100: { kcal: 224, proteins: 11, fats: 10, carbohydrates: 22 },
  price: 42_000,
  ...more,
});

describe('reading a chain', () => {
  it('lays included lists end to end', async () => {
    await write('chain.json', { ...(await head()), include: ['menu.json', 'more.json'], products: [product('a')] });
    await write('menu.json', { categories: [category], products: [product('b')] });
    await write('more.json', { products: [product('d'), product('e')] });
    const result = await read();
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    expect(result.chain.products.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e']);
    expect(result.folder).toBe(folder);
    // A fault that is found later, in a photograph, is still found in its file.
    expect(result.placeOf('products[3].picture')).toBe('more.json: products[1].picture');
  });

  it('names the file that a fault is in, and the place there', async () => {
    await write('chain.json', { ...(await head()), include: ['menu.json', 'more.json'] });
    await write('menu.json', { categories: [category], products: [product('b')] });
    await write('more.json', { products: [product('d'), product('e', { price: -1 })] });
    expect((await faults()).map(({ path }) => path)).toEqual(['more.json: products[1].price']);
    await write('more.json', { products: [product('d', { replacements: ['gone'] })] });
    expect((await faults()).map(({ path }) => path)).toEqual(['more.json: products[0].replacements[0]']);
  });

  it('says so when there is no file, no JSON, or a key that is no list', async () => {
    expect(await faults()).toEqual([{ path: 'chain.json', message: 'The file cannot be read' }]);
    await write('chain.json', '{"format": 1,}');
    expect((await faults())[0]).toMatchObject({ path: 'chain.json', message: expect.stringMatching(/^Not JSON/) });
    await write('chain.json', await head());
    expect(await faults()).toEqual([{ path: 'menu.json', message: 'The file cannot be read' }]);
    await write('menu.json', { products: [], brand: {} });
    expect((await faults()).map(({ path }) => path)).toEqual(['menu.json: brand']);
  });

  it.each(['../other.json', '/etc/passwd.json', 'https://x.example/menu.json'])(
    'includes nothing outside: %s',
    async (name) => {
      await write('chain.json', { ...(await head()), include: [name] });
      expect((await faults()).map(({ path }) => path)).toEqual(['chain.json: include[0]']);
    },
  );

  it('looks for every picture', async () => {
    await write('chain.json', await head());
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
      .jpeg()
      .toFile(join(folder, 'a.jpg'));
    const products = [product('a', { picture: 'a.jpg' }), product('b', { picture: 'b.jpg' })];
    await write('menu.json', { categories: [category], products });
    expect(await faults()).toMatchObject([
      { path: 'menu.json: products[1].picture', message: expect.stringMatching(/b\.jpg/) },
    ]);
  });
});
