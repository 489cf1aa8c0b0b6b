// Proves docs/product.md §32.9.
import { expect, it } from 'vitest';
import { sitemapFiles } from '#server/web/sitemap.ts';

const pages = [1, 2, 3, 4, 5].map((id) => ({ path: `/menu/a/${id}`, changed: id === 1 ? '2026-11-01' : null }));
const origin = 'https://food.example';

it('a sitemap over the limit is an index of parts, which list each page once', () => {
  const files = sitemapFiles(pages, { origin, limit: 2 });
  expect([...files.keys()].toSorted()).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml', '/sitemap.xml']);
  expect(files.get('/sitemap.xml')).toContain(`<sitemap><loc>${origin}/sitemap-3.xml</loc></sitemap>`);
  const parts = [1, 2, 3].map((part) => files.get(`/sitemap-${part}.xml`) ?? '').join('');
  expect(parts.match(/<loc>/g)).toHaveLength(pages.length);
  expect(parts).toContain(`<url><loc>${origin}/menu/a/1</loc><lastmod>2026-11-01</lastmod></url>`);
});

it('a sitemap within the limit is one file', () => {
  expect([...sitemapFiles(pages, { origin, limit: 5 }).keys()]).toEqual(['/sitemap.xml']);
});
