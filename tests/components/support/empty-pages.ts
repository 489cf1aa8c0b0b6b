import type { FakeShop } from '#tests/support/fake-shop.ts';

/** Every page of the chain exists, and contains only its title. */
export function emptyPages(api: FakeShop): void {
  api.script('contentPage', ({ query: { slug } }) => ({
    slug,
    title: `Страница ${slug}`,
    summary: '',
    picture: null,
    html: '',
    updated_at: '2026-11-01T09:00:00.000Z',
  }));
}
