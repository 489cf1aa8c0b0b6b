import type { ChainInput } from '#contract/chain-file.ts';

type ProductInput = NonNullable<ChainInput['products']>[number];

const dish = (id: string, category: string, price: number, more: Partial<ProductInput> = {}): ProductInput => ({
  id,
  category,
  slug: id,
  name: id,
  description: '',
  composition: 'мука, вода',
  weight: '300 г',
  portion_size: 300,
  nutrition_per_100: { kcal: 200, proteins: 5, fats: 5, carbohydrates: 20 },
  price,
  ...more,
});

const square: [number, number][] = [
  [54.48, 36.22],
  [54.48, 36.28],
  [54.52, 36.28],
  [54.52, 36.22],
];

/** Every list of the small chain is present, so that a test may change it without a check. */
type SmallChain = { [K in keyof ChainInput]-?: NonNullable<ChainInput[K]> };

/** A chain of two restaurants and seven dishes, without pictures. A new object each time: change it freely. */
export function smallChain(): SmallChain {
  return {
    format: 1,
    environment: {
      pickup_discount: 10,
      max_cutlery_count: 10,
      bonus_percent: 5,
      alert_message: { title: 'Открываемся', text: null },
    },
    brand: {
      name: 'Проба',
      slogan: 'Вкусно',
      legal: {
        name: 'ООО «Проба»',
        inn: '4027000005',
        ogrn: '1024000000001',
        address: 'Калуга, ул. Кирова, 1',
        hours: '10:00–22:00',
      },
    },
    documents: {
      rules_url: '/info/rules',
      privacy_url: '/info/privacy',
      agreement_url: '/info/agreement',
      personal_data_consent_url: 'https://example.com/consent.pdf',
      consent_version: '2026-01',
    },
    localities: [
      {
        id: 'kaluga',
        name: 'Калуга',
        name_in: 'Калуге',
        slug: 'kaluga',
        latitude: 54.5,
        longitude: 36.25,
        border_box_lower_corner: [54.4, 36.1],
        border_box_upper_corner: [54.6, 36.4],
        is_default: true,
        region: 'Калужская область',
      },
    ],
    restaurants: [
      {
        id: 'first',
        number: 1,
        locality: 'kaluga',
        name: 'Первый',
        address: 'ул. Кирова, 1',
        timezone: 'Europe/Moscow',
        latitude: 54.5,
        longitude: 36.25,
        is_default: true,
        opening_hours: { daily: [{ from: '10:00', to: '23:00' }] },
        express_minutes_before_close: 30,
        tables: [
          { number: '1', seats: 2 },
          { number: '2', seats: 4, hall: 'Терраса' },
        ],
        zones: [
          { id: 'first-pickup', type: 'pickup', name: 'Самовывоз', cooking_time: 20 },
          {
            id: 'first-near',
            type: 'delivery',
            name: 'Рядом',
            price: 15_000,
            min_delivery_price: 50_000,
            free_delivery_price: 150_000,
            area: square,
            cooking_time: 20,
            transportation_time: 25,
          },
        ],
        assortment: {
          categories_not_served: [],
          products_not_served: [],
          stop_list: ['soup'],
          stop_options: ['size/large'],
          prices: [{ product: 'salad', price: 31_000 }],
        },
      },
      {
        id: 'second',
        number: 2,
        locality: 'kaluga',
        name: 'Второй',
        address: 'ул. Ленина, 2',
        timezone: 'Europe/Moscow',
        latitude: 54.51,
        longitude: 36.26,
        opening_hours: { daily: [{ from: '18:00', to: '03:00' }] },
        zones: [{ id: 'second-pickup', type: 'pickup', name: 'Самовывоз', cooking_time: 20 }],
        assortment: {
          categories_not_served: ['drinks'],
          products_not_served: ['salad'],
          stop_list: [],
          stop_options: [],
          prices: [],
        },
      },
    ],
    stations: [],
    categories: [
      { id: 'pizza', slug: 'pizza', name: 'Пицца', color: '#ffe3b3' },
      { id: 'other', slug: 'other', name: 'Другое', color: '#d3f0d0' },
      { id: 'drinks', slug: 'drinks', name: 'Напитки', color: '#d0e6f0' },
    ],
    modifier_groups: [
      {
        id: 'size',
        name: 'Размер',
        kind: 'single',
        required: true,
        min: 1,
        options: [
          { id: 'small', name: '25 см', is_default: true },
          { id: 'large', name: '35 см', price: 20_000 },
        ],
      },
    ],
    products: [
      dish('salad', 'other', 30_000, { name: 'Салат «Оливье»', composition: 'картофель, горошек', popularity: 5 }),
      dish('margherita', 'pizza', 50_000, {
        name: 'Пицца «Маргарита»',
        modifier_groups: ['size'],
        popularity: 9,
        recommended_with: ['cola'],
        marks: ['hit', 'vegetarian'],
      }),
      dish('pepperoni', 'pizza', 60_000, { name: 'Пицца «Пепперони»', old_price: 70_000, recommended_with: ['cola'] }),
      dish('soup', 'other', 25_000, { name: 'Борщ', replacements: ['salad'], popularity: 8 }),
      dish('cola', 'drinks', 10_000, { name: 'Кола', popularity: 1 }),
      dish('wine', 'drinks', 90_000, { name: 'Морс', order_types: ['pickup'] }),
      dish('breakfast', 'other', 20_000, {
        name: 'Каша',
        availability_schedule: { daily: [{ from: '08:00', to: '12:00' }] },
      }),
    ],
    banners: [{ id: 'hello', title: 'Здравствуйте', text: 'Пицца', link: '/menu/pizza', color: '#ffe3b3' }],
    slides: ['a', 'b', 'c'].map((id) => ({ id, title: id, text: '', color: '#ffe3b3' })),
    news: [
      { id: 'n1', slug: 'old', title: 'Старое', summary: '', blocks: [], date: '2026-01-01' },
      { id: 'n2', slug: 'new', title: 'Новое', summary: '', blocks: [], date: '2026-11-01' },
    ],
    vacancies: [],
    promos: [{ id: 'p1', slug: 'ten', title: 'Десять', summary: '', blocks: [], promocode: 'TEN' }],
    promocodes: [{ id: 'c1', code: 'TEN', gives: { type: 'percent', percent: 10 } }],
    pages: [
      {
        slug: 'about',
        title: 'О нас',
        summary: 'Кто мы',
        blocks: [{ type: 'paragraph', text: 'Мы готовим.' }],
        updated_at: '2026-01-01T00:00:00.000Z',
        shown_in: ['footer'],
      },
      { slug: 'vacancy', title: 'Вакансии', summary: '', blocks: [], updated_at: '2026-01-01T00:00:00.000Z' },
    ],
    texts: [{ key: 'allergens', title: 'Аллергены', blocks: [{ type: 'paragraph', text: 'Спросите.' }] }],
    seo_titles: [{ path: '/', title: 'Проба', description: 'Еда' }],
  } satisfies ChainInput;
}
