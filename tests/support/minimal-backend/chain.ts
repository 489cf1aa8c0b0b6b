/** Two restaurants of one town in the plain forms of the API: numeric ids, roubles, no time zone, no locality. */

const day = { from: '00:00', to: '24:00' };
const week = <T>(one: T) => ({
  monday: one,
  tuesday: one,
  wednesday: one,
  thursday: one,
  friday: one,
  saturday: one,
  sunday: one,
});

/** Returns a square around a point, some kilometers wide. */
const around = (latitude: number, longitude: number): [number, number][] => [
  [latitude - 0.1, longitude - 0.1],
  [latitude - 0.1, longitude + 0.1],
  [latitude + 0.1, longitude + 0.1],
  [latitude + 0.1, longitude - 0.1],
];

const zone = (id: number, type: 'delivery' | 'pickup', area: [number, number][] | null) => ({
  id,
  type,
  name: type === 'delivery' ? 'Город' : 'Самовывоз',
  price: type === 'delivery' ? 149.9 : 0,
  min_delivery_price: type === 'delivery' ? 300 : null,
  free_delivery_price: type === 'delivery' ? 2000 : null,
  area,
  cooking_time: 20,
  transportation_time: type === 'delivery' ? 25 : 0,
  delivery_time: type === 'delivery' ? 45 : 20,
  opening_hours: week([day]),
});

const restaurant = (id: number, name: string, address: string, [latitude, longitude]: [number, number]) => ({
  id,
  name,
  address,
  accepts_online_payments: null,
  is_default: id === 1,
  latitude,
  longitude,
  delivery_radius: null,
  opening_hours: week(day),
  phone_number: '+74842000000',
  delivery_zones: [zone(id * 10, 'pickup', null), zone(id * 10 + 1, 'delivery', around(latitude, longitude))],
  express_minutes_before_close: null,
  kitchen_diff: null,
  schedule_modal: { is_default_title: true, text: null, title: null },
  booking_config: { is_booking_schedule: false, is_booking_disable: true, booking_hours: week(null) },
});

export const RESTAURANTS = [
  restaurant(1, 'Кафе на площади', 'Тула, пл. Ленина, 1', [54.193, 37.617]),
  restaurant(2, 'Кафе у вокзала', 'Тула, ул. Путейская, 4', [54.2, 37.6]),
];

export const CATEGORIES = [
  { id: 1, name: 'Супы' },
  { id: 2, name: 'Пироги' },
];

export const PRODUCTS = [
  { id: 101, name: 'Борщ', price: 390.5, category_id: 1 },
  { id: 102, name: 'Солянка', price: 450, category_id: 1 },
  { id: 201, name: 'Пирог с вишней', price: 300, category_id: 2 },
];

export const ENVIRONMENT = { pickup_discount: 10, max_cutlery_count: 5 };
