// Proves docs/product.md §15.4.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../{src,sw,server,scripts}/**/*.{ts,tsx,html,mjs}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const brand = Object.keys(import.meta.glob('../../src/brand/**/*', { query: '?url' }));

describe('the brand', () => {
  it('is in its own folder: no other file has a sentence or the name of the demo’s', () => {
    const leaks = Object.entries(sources).filter(
      ([file, text]) => !file.includes('/src/brand/') && /самобран|накро(?:ем|й) стол/i.test(text),
    );
    expect(Object.keys(sources).length).toBeGreaterThan(500);
    expect(leaks.map(([file]) => file)).toEqual([]);
  });

  it('has no file that the guide for a restyle leaves out', async () => {
    const guide = await readFile('docs/chain-format.md', 'utf8');
    const names = brand.map((file) => file.split('/src/brand/')[1] ?? '');
    expect(names.length).toBeGreaterThan(8);
    const folders = ['fonts/', 'public/screenshots/'];
    const known = (name: string) => guide.includes(`\`${folders.find((folder) => name.startsWith(folder)) ?? name}`);
    expect(names.filter((name) => !known(name))).toEqual([]);
  });
});
