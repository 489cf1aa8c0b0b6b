import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

const PARTS = '../../../../src/features/menu/search/narrowed-parts.tsx';

afterEach(() => {
  vi.doUnmock(PARTS);
  vi.resetModules();
});

it('reports an empty result when the connection is lost before its texts have loaded (docs/product.md §2.5)', async () => {
  vi.resetModules();
  vi.doMock(PARTS, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const narrowed = await import('#features/menu/search/narrowed.tsx');
  await expect(narrowed.prefetchNarrowed(), 'asked for again when it is needed').rejects.toBeInstanceOf(Error);
  await narrowed.loadNarrowed();
  const nothing = () => undefined;
  const answer = renderToString(
    <narrowed.nothingFound.Component
      query="крокодил"
      isFiltered={false}
      onReset={nothing}
      near={[]}
      refused={[]}
      unknown={[]}
      popular={[]}
      action={() => null}
      time={null}
      onOpenDish={nothing}
    />,
  );
  expect(answer).toContain('Ничего не нашлось');
  expect(renderToString(<narrowed.activeFilters.Component filters={{ spicy: 'only' }} onChange={nothing} />)).toBe('');
});
