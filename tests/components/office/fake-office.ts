import * as v from 'valibot';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { ping } from '#contract/calls/menu.ts';
import { addressSuggestions, townMap } from '#contract/calls/places.ts';
import { type Endpoint, endpointPath, type OkOf } from '#contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import type {
  ChainList,
  EditValue,
  OfficeCategory,
  OfficeDish,
  OfficeDraft,
  OfficeGroup,
  NumberedLocality,
  OfficePhoto,
  OfficePromocode,
  OfficeRestaurant,
  OfficeZone,
} from '#contract/office-chain.ts';
import {
  CONTENT_LISTS,
  type OfficeBanner,
  type OfficeContent,
  type OfficeNews,
  type OfficePage,
  type OfficePromo,
  type OfficeVacancy,
} from '#contract/office-content.ts';
import type { OfficeNumbers } from '#contract/office-numbers.ts';
import type { LatLon } from '#contract/primitives.ts';
import { OFFICE_ACTIONS, type OfficeMe, type StaffList } from '#contract/office.ts';
import { addDays } from '#domain/zoned-time.ts';
import { FakeCustomers } from './fake-customers.ts';

const ENDPOINTS: readonly Endpoint[] = [
  ...Object.values(officeApi),
  ...Object.values(officeCustomersApi),
  ...Object.values(officeSessionApi),
  ping,
  townMap,
  addressSuggestions,
];
const AT = '2026-11-20T12:00:00.000Z';

/** A dish without a photograph. */
export function officeDish(id: string, name: string, price: number, more: Partial<OfficeDish> = {}): OfficeDish {
  return {
    id,
    category: 'soups',
    name,
    description: '',
    composition: 'вода, соль',
    weight: '300 г',
    portion_size: 300,
    nutrition_per_100: { kcal: 100, proteins: 1, fats: 2, carbohydrates: 3 },
    nutrition_per_portion: null,
    price,
    old_price: null,
    marks: [],
    allergens: [],
    modifier_groups: [],
    availability_schedule: null,
    order_types: ['delivery', 'pickup'],
    recommended_with: [],
    replacements: [],
    popularity: 0,
    age_restricted: false,
    marked: false,
    station: null,
    cook_minutes: null,
    vat: null,
    archived: false,
    photo: null,
    picture: null,
    sizes: [],
    own_prices: [],
    options: [],
    ...more,
  };
}

const officeCity = (id: string, name: string, more: Partial<NumberedLocality> = {}): NumberedLocality => ({
  id,
  number: null,
  name,
  name_in: '',
  slug: id,
  region: null,
  latitude: 0,
  longitude: 0,
  border_box: null,
  support_phone_number: null,
  seo_title: null,
  is_default: false,
  ...more,
});

const HEAD: OfficeDraft['head'] = {
  brand: {
    name: 'Самобранка',
    slogan: 'Вкусно',
    support_phone_number: '+7 4842 00-00-00',
    support_hours: null,
    email: null,
    legal: {
      name: 'ООО «Самобранка»',
      inn: '4027000005',
      ogrn: '1024000000001',
      address: 'Калуга, ул. Кирова, 1',
      hours: 'Ежедневно',
    },
    registered_names: [],
  },
  documents: {
    rules_url: '/info/rules',
    privacy_url: '/info/privacy',
    agreement_url: 'https://example.com/agreement.pdf',
    personal_data_consent_url: '/info/consent',
    operator_number: null,
    consent_version: '2026-01',
  },
  environment: {
    pickup_discount: 10,
    max_cutlery_count: 10,
    bonus_percent: 5,
    booking: { minutes: 120, lead_minutes: 60, days_ahead: 30, reminder_minutes: 120 },
    alert_message: null,
  },
};

/** Ten per cent, for everyone. */
const officeCode = (id: string, code: string): OfficePromocode => ({
  id,
  code,
  gives: { type: 'percent', percent: 10 },
  min_subtotal: 0,
  order_types: ['delivery', 'pickup'],
  restaurants: [],
  starts_on: null,
  ends_on: null,
  first_order_only: false,
  per_customer: null,
  with_discounted: false,
  archived: false,
});

const officeZone = (id: string, type: OfficeZone['type'], more: Partial<OfficeZone> = {}): OfficeZone => ({
  id,
  type,
  name: '',
  price: 0,
  min_delivery_price: null,
  free_delivery_price: null,
  cooking_time: 20,
  transportation_time: 30,
  delivery_time: null,
  opening_hours: null,
  area: null,
  ...more,
});

const DAY = [{ from: '10:00', to: '22:00' }];
const WEEK = { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY, saturday: DAY, sunday: DAY };

const officeRestaurant = (id: string, name: string, more: Partial<OfficeRestaurant> = {}): OfficeRestaurant => ({
  id,
  name,
  address: '',
  locality: 'kaluga',
  timezone: 'Europe/Moscow',
  phone_number: null,
  latitude: 54.51,
  longitude: 36.25,
  is_default: false,
  opening_hours: WEEK,
  express_minutes_before_close: null,
  kitchen_diff: null,
  order_ahead_days: 0,
  accepts_online_payments: null,
  tips_url: null,
  seller: null,
  delivery_radius: null,
  cancel_unaccepted_minutes: 20,
  capacity: null,
  busy_when: null,
  auto_accept: false,
  alarm_phone: null,
  zones: [officeZone(`${id}-pickup`, 'pickup', { name: 'Самовывоз' })],
  tables: [],
  joined_tables: [],
  books_seats: false,
  ...more,
});

const PLAIN = { photo: null, picture: null };
const officeBanner = (id: string, title: string): OfficeBanner => ({
  ...PLAIN,
  id,
  title,
  text: '',
  short_title: null,
  link: null,
  action: null,
  color: '#e3dbcc',
  advertiser: null,
  erid: null,
});
const article = (id: string, title: string) => ({
  ...PLAIN,
  id,
  title,
  slug: id.replaceAll('_', '/'),
  summary: '',
  text: '',
});
const officePromo = (id: string, title: string): OfficePromo => ({
  ...article(id, title),
  starts_on: null,
  ends_on: null,
  promocode: null,
});
const officeNews = (id: string, title: string): OfficeNews => ({
  ...article(id, title),
  date: '',
  event_at: null,
  event_ends_at: null,
  restaurant: null,
  place: null,
});
const officeVacancy = (id: string, title: string): OfficeVacancy => ({
  ...article(id, title),
  date: '',
  restaurants: [],
  pay: null,
  schedule: null,
});
const officePage = (id: string, title: string): OfficePage => ({
  ...article(id, title),
  shown_in: [],
  consented: false,
});

const PICTURE = { base: '/media/dish', widths: [160], ratio: 4 / 3, tile: '#ffffff', tint: '#000000' };

/** The office's API in memory: a draft over a small menu, as far as the screens use it. The test injects faults. */
export class FakeOffice {
  me: OfficeMe | null = {
    staff_id: 'st_anna',
    name: 'Анна Владельцева',
    role: 'owner',
    restaurants: [],
    may: [...OFFICE_ACTIONS],
    may_in_restaurants: [],
  };
  demoPeople: OkOf<typeof officeSessionApi.officeSession>['demo_people'] = [];
  dishes: OfficeDish[] = [
    officeDish('borsch', 'Борщ', 42_000),
    officeDish('uha', 'Уха', 51_000, { photo: 'uha.jpg', picture: PICTURE }),
    officeDish('pizza', 'Пицца', 60_000, {
      category: 'pizza',
      sizes: [{ path: 'products/pizza/sizes/size/36', name: 'Размер: 36 см', price: 78_000 }],
    }),
  ];
  categories: OfficeCategory[] = [
    { id: 'soups', name: 'Супы', description: null, color: '#d3f0d0', station: null, cook_minutes: null, vat: null },
    { id: 'pizza', name: 'Пицца', description: null, color: '#ffe3b3', station: null, cook_minutes: null, vat: null },
  ];
  stations: OfficeDraft['stations'] = [];
  promocodes: OfficePromocode[] = [officeCode('c1', 'ПРИВЕТ')];
  restaurants: OfficeRestaurant[] = [
    officeRestaurant('first', 'На Театральной', {
      address: 'ул. Театральная, 1',
      phone_number: '+7 4842 00-00-00',
      is_default: true,
      tables: [
        { number: '1', seats: 2, hall: null },
        { number: '2', seats: 4, hall: 'Терраса' },
      ],
      zones: [
        officeZone('first-pickup', 'pickup', { name: 'Самовывоз' }),
        officeZone('near', 'delivery', {
          name: 'Центр',
          price: 15_000,
          min_delivery_price: 50_000,
          area: {
            ring: [
              [54.5, 36.23],
              [54.5, 36.27],
              [54.52, 36.27],
              [54.52, 36.23],
            ],
            holes: [],
          },
        }),
      ],
    }),
    officeRestaurant('second', 'У реки', { latitude: 54.49, longitude: 36.2 }),
  ];
  content: OfficeContent = {
    banners: [{ ...officeBanner('pies', 'Пироги с рыбой'), link: '/menu/pizza' }, officeBanner('tea', 'Чай')],
    slides: [],
    promos: [{ ...officePromo('ten', 'Минус десять'), ends_on: '2026-12-31', promocode: 'ПРИВЕТ' }],
    news: [{ ...officeNews('oven', 'Новая печь'), date: '2026-11-01', text: 'Топим **берёзой**.' }],
    vacancies: [{ ...officeVacancy('cook', 'Повар'), date: '2026-11-01', restaurants: ['first'] }],
    pages: [
      { ...officePage('about', 'О нас'), shown_in: ['footer'] },
      { ...officePage('info_privacy', 'Политика'), consented: true, text: 'Храним номер.' },
    ],
  };
  links: OfficeDraft['links'] = [
    { kind: 'category', path: '/menu/pizza', name: 'Пицца' },
    { kind: 'page', path: '/promos', name: 'Акции' },
  ];
  applications: OkOf<typeof officeApi.officeApplications> = { applications: [], next: null };
  /** Figures of any period and restaurant; null: the server fails. */
  numbers: Omit<OfficeNumbers, 'from' | 'to' | 'before_from' | 'before_to'> | null = null;
  numbersFile: OkOf<typeof officeApi.officeNumbersFile> | null = null;
  readonly customers = new FakeCustomers();
  applicationFile: OkOf<typeof officeApi.officeApplicationFile> | null = null;
  /** What is found for any address. */
  addresses: { readonly label: string; readonly point: LatLon }[] = [];
  groups: OfficeGroup[] = [
    {
      id: 'sauce',
      name: 'Соус',
      kind: 'multiple',
      required: false,
      min: 0,
      max: null,
      options: [
        { id: 'mayo', name: 'Майонез', price: 3000 },
        { id: 'adjika', name: 'Аджика', price: 4000 },
      ],
    },
  ];
  edits = new Map<string, { readonly value: EditValue; readonly by: string }>();
  faults: OfficeDraft['faults'] = [];
  photos: OfficePhoto[] = [];
  /** Why the next photograph is refused. */
  refusedPhoto: string | null = null;
  conflicts: OfficeDraft['conflicts'] = [];
  version = 7;
  people: StaffList['people'] = [
    {
      staff_id: 'st_anna',
      name: 'Анна Владельцева',
      phone_number: '79161234567',
      role: 'owner',
      restaurants: [],
      blocked: false,
      sessions: [
        { id: 'a', device: 'Chrome, Android', screen: 'office', created_at: AT, last_used_at: AT, current: true },
      ],
    },
  ];
  readonly calls: { readonly name: string; readonly body: unknown }[] = [];
  localities: NumberedLocality[] = [
    officeCity('kaluga', 'Калуга', {
      number: 1,
      name_in: 'Калуге',
      latitude: 54.51,
      longitude: 36.25,
      border_box: { south_west: [54.4, 36.1], north_east: [54.6, 36.4] },
      is_default: true,
    }),
    officeCity('obninsk', 'Обнинск', {
      number: 2,
      name_in: 'Обнинске',
      latitude: 55.1,
      longitude: 36.61,
      border_box: { south_west: [55, 36.5], north_east: [55.2, 36.7] },
    }),
  ];
  isOffline = false;
  passkeys: OkOf<typeof officeApi.officePasskeys>['passkeys'] = [];

  /** Returns what is in a field now. */
  private present(path: string): EditValue {
    const edit = this.edits.get(path);
    if (edit !== undefined) return edit.value;
    const [list, id, field = '', ...option] = path.split('/');
    if (list === 'restaurants') return this.ofPlace(id, field, option);
    if (list === 'chain') return this.listOf(id ?? '').map((one) => one.id);
    const head = (HEAD as Record<string, Record<string, EditValue>>)[list ?? '']; // its fields are by name
    if (head !== undefined) return head[id ?? ''] ?? null;
    const fresh = this.fresh();
    if (list === 'localities') {
      return [...this.localities, ...fresh.localities].find((one) => one.id === id)?.[field as 'name'] ?? null;
    }
    if (list === 'categories') {
      if (field === 'products') {
        return this.dishes.filter((one) => one.category === id && !one.archived).map((one) => one.id);
      }
      return [...this.categories, ...fresh.categories].find((one) => one.id === id)?.[field as 'name'] ?? null;
    }
    if (list === 'promocodes') {
      return [...this.promocodes, ...fresh.promocodes].find((one) => one.id === id)?.[field as 'code'] ?? null;
    }
    if (list === 'modifier_groups') return this.ofGroup(id, field, option[0]);
    const content = CONTENT_LISTS.find((one) => one === list);
    if (content !== undefined) {
      const things: readonly { readonly id: string }[] = [...this.content[content], ...fresh.content[content]];
      const thing = things.find((one) => one.id === id) as Record<string, EditValue> | undefined; // its fields are by name
      return thing?.[field === 'picture' ? 'photo' : field] ?? null;
    }
    const isNew = fresh.dishes.some((one) => one.id === id);
    if (field === 'copy_of' || (isNew && field === 'category')) return null;
    const dish = [...this.dishes, ...fresh.dishes].find((one) => one.id === id);
    if (field === 'sizes') return dish?.sizes.find((size) => size.path.endsWith(option.join('/')))?.price ?? null;
    return dish?.[field === 'picture' ? 'photo' : (field as 'price')] ?? null;
  }

  private ofPlace(id: string | undefined, field: string, [inner, part]: readonly string[]): EditValue {
    const { restaurants, zones } = this.fresh();
    const place = [...this.restaurants, ...restaurants].find((one) => one.id === id);
    if (field === 'prices') return null;
    if (field === 'tables') return { tables: place?.tables ?? [] };
    if (field === 'joined_tables') return { joined: place?.joined_tables ?? [] };
    if (field !== 'zones') return place?.[field as 'name'] ?? null;
    const own = place?.zones ?? [];
    if (inner === undefined) return own.map((zone) => zone.id);
    const made = zones.filter(({ restaurant }) => restaurant === id).map(({ zone }) => zone);
    return [...own, ...made].find((zone) => zone.id === inner)?.[part as 'name'] ?? null;
  }

  /** A new option has no name and adds nothing. */
  private ofGroup(id: string | undefined, one: string, field: string | undefined): EditValue {
    const group = [...this.groups, ...this.fresh().groups].find((found) => found.id === id);
    if (field === undefined)
      return one === 'options' ? (group?.options ?? []).map((option) => option.id) : (group?.[one as 'name'] ?? null);
    const option = group?.options.find((found) => found.id === one) ?? { name: '', price: 0 };
    return option[field as 'name'];
  }

  /** What the draft has new: by an id that nothing published has. */
  private fresh(): OfficeDraft['fresh'] {
    const added = (list: ChainList): string[] => {
      const ids = this.edits.get(`chain/${list}`)?.value;
      const known = new Set(this.listOf(list).map(({ id }) => id));
      return Array.isArray(ids) ? ids.filter((id) => !known.has(id)) : [];
    };
    const made = [...this.edits].flatMap(([path, { value: category }]) => {
      const [list, id = '', field] = path.split('/');
      const isDish = list === 'products' && field === 'category' && !this.dishes.some((one) => one.id === id);
      return isDish && typeof category === 'string' ? [{ id, category }] : [];
    });
    const places = added('restaurants').map((id) => officeRestaurant(id, ''));
    const zones = [...this.restaurants, ...places].flatMap((one) => {
      const ids = this.edits.get(`restaurants/${one.id}/zones`)?.value;
      const known = new Set(one.zones.map(({ id }) => id));
      const made = (Array.isArray(ids) ? ids : []).filter((id) => !known.has(id));
      return made.map((id) => ({ restaurant: one.id, zone: officeZone(id, 'delivery') }));
    });
    return {
      localities: added('localities').map((id) => officeCity(id, '')),
      restaurants: places,
      zones,
      categories: added('categories').map((id) => ({
        id,
        name: '',
        description: null,
        color: '#f3e9dc',
        station: null,
        cook_minutes: null,
        vat: null,
      })),
      promocodes: added('promocodes').map((id) => officeCode(id, '')),
      content: {
        banners: added('banners').map((id) => officeBanner(id, '')),
        slides: added('slides').map((id) => officeBanner(id, '')),
        promos: added('promos').map((id) => officePromo(id, '')),
        news: added('news').map((id) => officeNews(id, '')),
        vacancies: added('vacancies').map((id) => officeVacancy(id, '')),
        pages: added('pages').map((id) => officePage(id, '')),
      },
      groups: added('modifier_groups').map((id) => ({
        id,
        name: '',
        kind: 'multiple',
        required: false,
        min: 0,
        max: null,
        options: [],
      })),
      dishes: made.map(({ id, category }) => {
        const copied = this.edits.get(`products/${id}/copy_of`)?.value;
        const source = this.dishes.find((one) => one.id === copied);
        const empty = officeDish(id, '', 0, { composition: '', weight: '', portion_size: 0 });
        return { ...(source ?? empty), id, category };
      }),
    };
  }

  private listOf(list: string): readonly { readonly id: string }[] {
    if (list === 'promocodes') return this.promocodes;
    if (list === 'restaurants') return this.restaurants;
    const content = CONTENT_LISTS.find((one) => one === list);
    if (content !== undefined) return this.content[content];
    if (list === 'localities') return this.localities;
    return list === 'categories' ? this.categories : this.groups;
  }

  private published(path: string): EditValue {
    const edit = this.edits.get(path);
    this.edits.delete(path);
    const value = this.present(path);
    if (edit !== undefined) this.edits.set(path, edit);
    return value;
  }

  private draft(): OfficeDraft {
    return {
      version: this.version,
      state: `${this.version}-${this.edits.size}`,
      categories: this.categories,
      stations: this.stations,
      head: HEAD,
      localities: this.localities,
      restaurants: this.restaurants,
      groups: this.groups,
      promocodes: this.promocodes,
      content: this.content,
      links: this.links,
      dishes: this.dishes,
      edits: [...this.edits].map(([path, { value, by }]) => ({
        path,
        place: path,
        value,
        by,
        published: this.published(path),
        at: AT,
      })),
      conflicts: this.conflicts,
      faults: this.faults,
      photos: this.photos,
      fresh: this.fresh(),
    };
  }

  /** A dish that was new and is given up takes its other edits along. */
  private save(path: string, value: EditValue): void {
    const [list, id = '', field] = path.split('/');
    if (list === 'products' && field === 'category' && value === null) {
      for (const one of this.edits.keys()) if (one.startsWith(`products/${id}/`)) this.edits.delete(one);
    } else this.edits.set(path, { value, by: 'Анна Владельцева' });
  }

  private staff(): StaffList {
    return { people: this.people, restaurants: [{ id: 'first', name: 'На Театральной' }] };
  }

  readonly fetch = async (...args: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(...args);
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(request.url);
    const endpoint = ENDPOINTS.find((one) => endpointPath(one) === pathname && one.method === request.method);
    if (endpoint === undefined) throw new Error(`the office asked for ${request.method} ${pathname}`);
    const text = request.method === 'POST' ? await request.text() : '';
    const body: unknown = text === '' ? null : JSON.parse(text);
    this.calls.push({ name: endpoint.name, body });
    const answer = this.answer(endpoint.name, body);
    if (answer === null) return new Response(null, { status: 204 });
    const { status, ...rest } = answer;
    return new Response(JSON.stringify('body' in rest ? rest.body : rest), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };

  private answer(name: string, body: unknown): { status: number; body?: unknown } | null {
    const ok = (answer: unknown) => ({ status: 200, body: answer });
    const refused = (code: ErrorCode, details?: unknown) => ({
      status: ERROR_STATUS[code],
      body: { code, message: code, details },
    });
    switch (name) {
      case 'addressSuggestions':
        return ok({
          suggestions: this.addresses.map(({ label, point }) => ({
            label,
            precision: 'house',
            details: {
              address: label,
              street: null,
              locality: null,
              house: null,
              province: null,
              coords: { latitude: point[0], longitude: point[1] },
              apartment: null,
              door_code: null,
              porch: null,
              floor: null,
            },
          })),
        });
      case 'townMap':
        return ok({
          streets: [
            {
              name: 'Театральная',
              line: [
                [54.5, 36.23],
                [54.52, 36.27],
              ],
            },
          ],
          tiles: null,
          names_points: true,
        });
      case 'ping':
        return ok({ pong: true });
      case 'officeSession':
        return ok({ me: this.me, demo_people: this.demoPeople });
      case 'officeSendCode':
        return ok({ request_id: 'r'.repeat(22), resend_after: 60, expires_in: 300, length: 6 });
      case 'openOfficeSession':
        return refused('OFFICE_NOT_STAFF');
      case 'openOfficeDemo':
        this.me = {
          staff_id: 'demo',
          name: 'Мария',
          role: 'menu',
          restaurants: [],
          may: ['chain.read', 'menu.edit'],
          may_in_restaurants: [],
        };
        return ok(this.me);
      case 'officePasskeys':
        return ok({ passkeys: this.passkeys });
      case 'officeRemovePasskey': {
        const { passkey_id: id } = v.parse(officeApi.officeRemovePasskey.body, body);
        this.passkeys = this.passkeys.filter((one) => one.passkey_id !== id);
        return ok({ passkeys: this.passkeys });
      }
      case 'closeOfficeSession':
        this.me = null;
        return null;
      case 'officeDraft':
        return ok(this.draft());
      case 'officeSaveEdits': {
        const { edits } = v.parse(officeApi.officeSaveEdits.body, body);
        const before = new Map(this.edits);
        const fields = edits.flatMap(({ path, value, seen }) => {
          const present = this.present(path);
          const by = this.edits.get(path)?.by ?? null;
          // What is made by an earlier edit of the request has fields for the later ones.
          this.save(path, value);
          return JSON.stringify(present) === JSON.stringify(seen) ? [] : [{ path, value: present, by, at: AT }];
        });
        if (fields.length > 0) {
          this.edits = before;
          return refused('DRAFT_CHANGED', { fields });
        }
        return ok(this.draft());
      }
      case 'officeSendPhoto': {
        const { shape } = v.parse(officeApi.officeSendPhoto.body, body);
        if (this.refusedPhoto !== null) {
          return { status: 422, body: { code: 'VALIDATION_FAILED', message: this.refusedPhoto } };
        }
        const photo = {
          shape,
          value: 'office/1.jpg',
          picture: PICTURE,
          warnings: ['Мелкая'],
          width: 1600,
          height: 900,
        };
        this.photos = [photo];
        return ok(photo);
      }
      case 'officeCropPhoto': {
        const { shape, file, focus } = v.parse(officeApi.officeCropPhoto.body, body);
        const value = focus === null ? file : { file, focus };
        const photo = { shape, value, picture: PICTURE, warnings: [], width: 1600, height: 900 };
        this.photos = [...this.photos, photo];
        return ok(photo);
      }
      case 'officePreview': {
        const { text } = v.parse(officeApi.officePreview.body, body);
        return ok({ html: `<p>${text.replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')}</p>` });
      }
      case 'officeApplications': {
        const { before } = v.parse(officeApi.officeApplications.body, body);
        return ok(before === null ? this.applications : { applications: [], next: null });
      }
      case 'officeNumbers': {
        const { from, to } = v.parse(officeApi.officeNumbers.body, body);
        const before = { before_from: addDays(from, -1), before_to: addDays(from, -1) };
        return this.numbers === null ? refused('INTERNAL') : ok({ from, to, ...before, ...this.numbers });
      }
      case 'officeNumbersFile':
        return this.numbersFile === null ? refused('INTERNAL') : ok(this.numbersFile);
      case 'officeApplicationFile':
        return this.applicationFile === null ? refused('NOT_FOUND') : ok(this.applicationFile);
      case 'officeDraftChanges':
        return ok({
          state: this.draft().state,
          changes: this.draft().edits.map(({ path, published, value }) => ({
            kind: 'changed',
            section: 'products',
            id: path,
            text: `${path}: ${JSON.stringify(published)} → ${JSON.stringify(value)}`,
          })),
          conflicts: this.conflicts,
          faults: this.faults,
          warnings: [],
        });
      case 'officePublish': {
        const { state } = v.parse(officeApi.officePublish.body, body);
        if (state !== this.draft().state) return refused('DRAFT_CHANGED', { fields: [] });
        const changes = this.edits.size;
        this.dishes = this.dishes.map((dish) => {
          const price = this.edits.get(`products/${dish.id}/price`)?.value;
          return typeof price === 'number' ? { ...dish, price } : dish;
        });
        this.edits.clear();
        this.version += 1;
        return ok({ version: this.version, changes });
      }
      case 'officeResolveConflict':
        this.conflicts = [];
        return ok(this.draft());
      case 'officeVersions':
        return ok({
          versions: [this.version, this.version - 1].map((version) => ({
            version,
            published_at: AT,
            source: 'office',
            by: 'Анна Владельцева',
            note: '',
            dishes: 3,
          })),
        });
      case 'officeRestoreVersion':
        this.version += 1;
        return ok({ version: this.version, changes: 1 });
      case 'officeStaff':
        return ok(this.staff());
      case 'officeInviteStaff': {
        const { phone_number, name: invited, role } = v.parse(officeApi.officeInviteStaff.body, body);
        const person = { staff_id: `st_${this.people.length}`, name: invited, phone_number, role, restaurants: [] };
        this.people = [...this.people, { ...person, blocked: false, sessions: [] }];
        return ok(this.staff());
      }
      case 'officeBlockStaff': {
        const { staff_id, blocked } = v.parse(officeApi.officeBlockStaff.body, body);
        this.people = this.people.map((one) => (one.staff_id === staff_id ? { ...one, blocked } : one));
        return ok(this.staff());
      }
      default: {
        const answer = this.customers.answer(name, body);
        if (answer === undefined) throw new Error(`the fake office does not answer ${name}`);
        return answer;
      }
    }
  }
}
