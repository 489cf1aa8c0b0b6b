import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { loadDishSearch } from '#features/menu/search/dish-search.ts';
import { loadNarrowed } from '#features/menu/search/narrowed.tsx';
import { AddToCart } from '#features/cart/add-to-cart.tsx';
import { MenuScreen, type MenuScreenProps } from '#features/menu/menu-screen.tsx';
import { inkOn } from '#features/menu/stories/banner-ink.ts';
import type { MenuStart } from '#client/queries/menu-start.ts';
import { createServerServices } from '#app/create-services.ts';
import { DEFAULT_ORDER_PARAMS } from '#client/place/order-params.ts';
import { ServicesProvider } from '#client/use-services.ts';
import { createApi } from '#lib/api/client.ts';
import { FakeApi } from '#tests/src/client/support/fake-api.ts';
import { category, dish } from './dishes.ts';

const nothing = () => undefined;
const action = (product: Product) => <AddToCart product={product} onChoose={nothing} />;

const services = createServerServices({
  api: createApi({ origin: '', fetch: new FakeApi().fetch }),
  queryClient: new QueryClient(),
  first: { params: DEFAULT_ORDER_PARAMS, localitySlug: null, now: new Date('2026-11-20T09:00:00.000Z') },
});

// As the menu's route does when the address has a search or filters.
beforeAll(async () => {
  await Promise.all([loadDishSearch(), loadNarrowed()]);
});

function render(over: Partial<MenuScreenProps>): string {
  return renderToString(
    <ServicesProvider value={services}>
      <MenuScreen
        title="Меню"
        categories={[category(1, 'soups'), category(2, 'pies')]}
        products={[]}
        detailed={null}
        isDetailing={false}
        onSearching={nothing}
        popular={[]}
        banners={[]}
        category={null}
        filters={{}}
        time={null}
        action={action}
        onOpenDish={nothing}
        onCategory={nothing}
        onFilters={nothing}
        isFiltering={false}
        onFiltering={nothing}
        onFollow={nothing}
        {...over}
      />
    </ServicesProvider>,
  );
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => dish({ id: index + 1, category_id: index < count / 2 ? 1 : 2 }));
const cards = (html: string): number => html.split('data-add-product=').length - 1;

describe('the menu rendered on the server', () => {
  it('contains every dish of an ordinary menu, each with its link and a target for early taps', () => {
    const html = render({ products: many(90) });
    expect(cards(html)).toBe(90);
    expect(html).toContain('href="?dish=90"');
    expect(html).toContain('href="/menu/pies"');
    expect(html).toContain('id="menu-pies"');
  });
  it('renders the start of a very long menu, or from the category in the URL on where that is far down', () => {
    expect(cards(render({ products: many(2000) }))).toBe(120);
    expect(cards(render({ products: many(200), category: 'pies' }))).toBe(200);
    const far = render({ products: many(400), category: 'pies' });
    expect(cards(far)).toBe(120);
    expect(far).toContain('href="?dish=201"');
    expect(far).not.toContain('href="?dish=200"');
    expect(far).toMatch(/<a href="\/menu\/soups"[^>]*>Показать 200\s+блюд/);
  });
  it('counts the dishes that the page does not carry, in the order of the hours of all (docs/product.md §1.22)', () => {
    const products = many(200).map((one) =>
      one.id > 150 ? { ...one, availability_schedule: { monday: [{ from: '08:00', to: '12:00' }] } } : one,
    );
    const rest: MenuStart['rest'] = [
      {
        category_id: 2,
        schedules: [
          [null, 30],
          [{ monday: [{ from: '08:00', to: '12:00' }] }, 50],
        ],
      },
    ];
    expect(render({ products: products.slice(0, 120), rest })).toBe(render({ products }));
  });
  it('starts at the category in the URL, with its pictures [2.7b]', () => {
    const picture = { base: '/media/a', widths: [320], ratio: 4 / 3, tile: '#ffe9a8', tint: '#ffffff' };
    const products = many(20).map((one) => ({ ...one, picture }));
    const html = render({ products, category: 'pies' });
    expect(html.split('data-start').length - 1).toBe(1);
    expect(html.indexOf('<img')).toBeGreaterThan(html.indexOf('data-start'));
    expect(render({ products })).not.toContain('data-start');
  });
  it('includes the files of the first pictures; all others wait for hydration', () => {
    const picture = { base: '/media/a', widths: [160, 320, 480], ratio: 4 / 3, tile: '#ffe9a8', tint: '#ffffff' };
    const html = render({ products: many(20).map((one) => ({ ...one, picture })) });
    expect(html.split('fetchPriority="high"').length - 1).toBe(4);
    expect(html.split('<img').length - 1).toBe(4);
    expect(html.split('<picture').length - 1).toBe(20);
    expect(html).toContain('/media/a-320.avif 320w, /media/a-480.avif 480w');
  });
  it('shows text instead of the button for what cannot be ordered', () => {
    const html = render({ products: [dish({ id: 1, is_available: false }), dish({ id: 2 })] });
    expect(html).toContain('Сегодня закончилось');
    expect(cards(html)).toBe(1);
  });
  it('contains all results of a search: it works without scripts', () => {
    const products = Array.from({ length: 30 }, (_, at) =>
      dish({ id: at + 1, name: `Пицца ${at + 1}`, category_id: 1 }),
    );
    expect(cards(render({ products, filters: { q: 'пицца' } }))).toBe(30);
  });
  it('applies a search and filters from the URL', () => {
    const products = [dish({ id: 1, name: 'Борщ' }), dish({ id: 2, name: 'Пицца Маргарита', marks: ['vegetarian'] })];
    const found = render({ products, filters: { q: 'пица' } });
    expect(found).toContain('Нашлось: 1\u00a0блюдо');
    expect(cards(found)).toBe(1);
    const both = render({ products, filters: { q: 'борщ', vegetarian: true } });
    expect(both).toContain('с этими фильтрами ничего нет');
    const none = render({ products, filters: { q: 'крокодил' } });
    expect(none).toContain('По запросу «крокодил» в меню ничего нет');
    expect(none).toContain('Показать всё меню');
  });
  it('searches the compositions once they are loaded, and does not report "nothing" before (docs/product.md §2.2)', () => {
    const products = [dish({ id: 1, name: 'Рататуй' }), dish({ id: 2, name: 'Плов' })];
    const composition = (text: string) => ({
      description: '',
      composition: text,
      modifier_groups: [],
      replacement_ids: [],
      nutrition_per_portion: { kcal: 1, proteins: 1, fats: 1, carbohydrates: 1 },
      nutrition_per_100: { kcal: 1, proteins: 1, fats: 1, carbohydrates: 1 },
    });
    const detailed = products.map((one) => ({ ...one, details: composition(one.id === 1 ? 'Баклажан, лук' : 'Рис') }));
    const filters = { q: 'баклажан' };
    expect(render({ products, filters, isDetailing: true })).toContain('Смотрим составы блюд');
    expect(render({ products, filters, isDetailing: true })).not.toContain('Ничего не нашлось');
    expect(render({ products, filters })).toContain('Ничего не нашлось');
    expect(render({ products, detailed, filters })).toContain('Рататуй');
    const without = render({ products, detailed, filters: { q: 'без лука' } });
    expect(without).toContain('Плов');
    expect(without).not.toContain('Рататуй');
  });
  it('suggests dishes for an empty result: close matches, otherwise popular ones (docs/product.md §2.5)', () => {
    const products = [dish({ id: 1, name: 'Морс' }), dish({ id: 2, name: 'Борщ' })];
    const near = render({ products, popular: products, filters: { q: 'кола' } });
    expect(near).toContain('Похожее');
    expect(cards(near)).toBe(1);
    const popular = render({ products, popular: products, filters: { q: 'крокодил' } });
    expect(popular).toContain('Часто заказывают');
    expect(cards(popular)).toBe(2);
  });
  it('names a refused word that is not known, and offers no dish at all (docs/product.md §2.20a)', () => {
    const products = [dish({ id: 1, name: 'Суп' }), dish({ id: 2, name: 'Борщ' })];
    for (const q of ['без фуфырла', 'суп без фуфырла', 'аллергия на фуфырло']) {
      const html = render({ products, popular: products, filters: { q } });
      expect(html).toContain('Не\u00a0знаем, что такое «фуфырл');
      expect(html).not.toContain('Нашлось');
      expect(cards(html)).toBe(0);
    }
  });
  it('offers no popular dish in place of what a refusal leaves out (docs/product.md §2.5)', () => {
    const products = [dish({ id: 1, name: 'Рыбный суп', allergens: ['fish'] })];
    const html = render({ products, popular: products, filters: { q: 'аллергия на рыбу' } });
    expect(html).toContain('Ничего не нашлось');
    expect(cards(html)).toBe(0);
  });
  it('puts dishes that can be ordered first (docs/product.md §2.3)', () => {
    const products = [dish({ id: 1, name: 'Борщ', is_available: false }), dish({ id: 2, name: 'Борщ зелёный' })];
    const html = render({ products, filters: { q: 'борщ' } });
    expect(html.indexOf('Борщ зелёный')).toBeLessThan(html.indexOf('Сегодня закончилось'));
  });
  it('shows a message when the restaurant has no dishes at all', () => {
    expect(render({})).toContain('Меню пока пустое');
  });
});

describe('inkOn', () => {
  it('is light on dark colours and dark on pastel ones', () => {
    expect(inkOn('#2e5b4f')).toBe('light');
    expect(inkOn('#c42f1c')).toBe('light');
    expect(inkOn('#ffd9b0')).toBe('dark');
    expect(inkOn('#f7c5c0')).toBe('dark');
  });
});
