import type { ProductMark } from '#contract/catalog.ts';
import type { OfficeBusyWhen, OfficeCapacity } from '#contract/office-chain.ts';
import type { ContentField, ContentList, OfficePay } from '#contract/office-content.ts';
import type { OfficeBooking, HeadField, LocalityField } from '#contract/office-head.ts';
import { counted } from '#domain/plural.ts';
import { points } from '#domain/points.ts';

/** Sentences of the office for its persons. */
export const officeStrings = {
  unknownField: 'Такого поля нет, или оно здесь не меняется.',
  wrongValue: 'Такое значение сюда не подходит.',
  noRestaurants: 'Укажите рестораны, в которых работает сотрудник.',
  manyPasskeys: (most: number) => `Ключей уже ${most}. Удалите лишний и добавьте новый.`,
  unknownRestaurant: 'Такого ресторана нет.',
  nothing: 'нет',
  daysTurned: 'Последний день раньше первого.',
  tooManyDays: (days: number) => `Не больше ${counted(days, 'дня', 'дней', 'дней')}.`,
  fewDigits: (digits: number) =>
    `Введите не меньше ${counted(digits, 'последней цифры', 'последних цифр', 'последних цифр')} телефона.`,
  fewLetters: (letters: number) => `Введите не меньше ${counted(letters, 'буквы', 'букв', 'букв')}.`,
  customersSheet: 'Клиенты',
  customersFile: (day: string) => `Клиенты ${day}.xlsx`,
  customersLeftOff: (most: number) => `Показаны первые ${most}: сузьте отбор.`,
  customerColumns: ['Имя', 'Телефон', 'Регистрация', 'Заказы', 'Сумма, ₽', 'Последний заказ', 'Согласие на рекламу'],
  ratedAnew: 'Гость изменил оценку, или на неё уже ответили. Посмотрите, что здесь теперь.',
  tooManyPoints: (kopecks: number) => `За один раз не больше ${points(kopecks)}.`,
  fewPoints: (kopecks: number) => `Снять можно не больше ${points(kopecks)}: остального на счёте нет.`,
  reasonNames: 'Причина останется в журнале: не пишите в ней имя, телефон и почту этого человека.',
  exportName: (id: number) => `Данные клиента ${id}.json`,
  restored: (version: number) => `Возвращена версия ${version}`,
  changed: (what: string, field: string, before: string, after: string) => `${what}: ${field} ${before} → ${after}`,
  rewritten: (what: string, field: string) => `${what}: изменено — ${field}`,
  archived: (what: string) => `${what}: в архив, гости его не увидят`,
  photo: (what: string) => `${what}: появится фотография`,
  newPhoto: (what: string) => `${what}: другая фотография`,
  photoGone: (what: string) => `${what}: без фотографии`,
  yes: 'да',
  no: 'нет',
  newOption: 'новый вариант',
  newDish: 'новое блюдо',
  newCategory: 'новый раздел',
  newGroup: 'новая группа',
  takenId: 'Такое обозначение уже было у другого. Создайте заново.',
  priceMissing: 'Укажите цену.',
  dishAdded: (what: string, category: string) => `${what}: новое блюдо в разделе «${category}»`,
  dishCopied: (what: string, category: string, source: string) =>
    `${what}: новое блюдо в разделе «${category}», копия «${source}»`,
  menu: 'Меню',
  restaurants: 'Рестораны',
  restaurant: (name: string) => `Ресторан «${name}»`,
  newRestaurant: 'новый',
  zone: (name: string) => `зона «${name}»`,
  newZone: 'новая',
  pickupZone: 'Самовывоз',
  pointMissing: 'Покажите на карте, где стоит ресторан.',
  cityPointMissing: 'Укажите координаты города.',
  chain: 'Компания',
  cities: 'Города',
  city: (name: string) => `Город «${name}»`,
  newCity: 'новый',
  bookingTerms: ({ minutes, lead_minutes: lead, days_ahead: days, reminder_minutes: reminder }: OfficeBooking) =>
    `${minutes}\u00a0мин, не позже чем за ${lead}\u00a0мин, на ${counted(days, 'день', 'дня', 'дней')} вперёд, напоминание за ${reminder}\u00a0мин`,
  aroundCity: 'вокруг города',
  restaurantClosed: (what: string, zones: string, tables: string) =>
    `${what}: закроется вместе с зонами (${zones}) и столиками (${tables}). Новых заказов и броней в нём не будет, принятые заказы останутся на кухне.`,
  dayOff: 'выходной',
  everyDay: 'каждый день',
  always: 'всегда',
  asCategory: 'как у раздела',
  asChain: 'наша компания',
  asTill: 'как в настройках кассы',
  noVat: 'без НДС',
  vat: (rate: number) => `${rate}\u00a0%`,
  asRestaurant: 'как у ресторана',
  asServer: 'как настроено на сервере',
  circle: 'круг вокруг ресторана',
  area: (corners: number, holes: number) =>
    holes === 0 ? `своя, углов: ${corners}` : `своя, углов: ${corners}, вырезов: ${holes}`,
  tables: (count: number, seats: number) => `${count} (мест: ${seats})`,
  capacity: ({ slot_minutes: minutes, orders, work_minutes: work }: OfficeCapacity) =>
    `заказов на ${minutes}\u00a0мин: ${orders}${work === undefined ? '' : `, работы не больше ${work}\u00a0мин`}`,
  busy: ({ orders, minutes, work_minutes: work }: OfficeBusyWhen) =>
    `если заказов больше ${orders}${work === undefined ? '' : ` или работы больше ${work}\u00a0мин`}, дольше на ${minutes}\u00a0мин`,
  marketing: 'Маркетинг',
  site: 'Сайт',
  newPromocode: 'новый',
  promocode: (code: string) => `Промокод «${code}»`,
  codeArchived: (what: string) => `${what}: в архив, больше не действует`,
  codeBack: (what: string) => `${what}: снова действует`,
  percentOff: (percent: number) => `скидка ${percent}\u00a0%`,
  amountOff: (sum: string) => `скидка ${sum}`,
  freeDelivery: 'бесплатная доставка',
  gift: (dish: string) => `в подарок «${dish}»`,
  everywhere: 'во всех ресторанах',
  untitled: 'без названия',
  noPicture: (file: string) => `Картинки «${file}» на сервере нет: загрузите её кнопкой «Вставить фотографию».`,
  newEdition: (pages: string, edition: string) =>
    `Согласия: изменится ${pages}, поэтому будет новая редакция ${edition}. Гости подтвердят её при следующем заказе, входе или брони.`,
  payFrom: (sum: string) => `от ${sum}`,
  payTo: (sum: string) => `до ${sum}`,
  nowhere: 'нигде',
  listAdded: (names: string) => `добавлено ${names}`,
  listRemoved: (names: string) => `убрано ${names}`,
  listMoved: 'другой порядок',
  dishesMoved: (category: string) => `${category}: другой порядок блюд`,
  emptyList: 'ничего',
  somePhoto: 'фотография',
  noFormat: 'неизвестном',
  unknownPhoto: 'Этой фотографии на сервере нет: загрузите её ещё раз.',
  tooManyPhotos: 'Слишком много фотографий за день. Продолжите завтра.',
  back: (what: string) => `${what}: снова в меню`,
  other: {
    added: (what: string) => `${what}: появится`,
    changed: (what: string) => `${what}: изменится`,
    archived: (what: string) => `${what}: исчезнет`,
    restored: (what: string) => `${what}: вернётся`,
  },
  ownPrice: (restaurant: string) => `цена в ресторане «${restaurant}»`,
  size: (name: string) => `цена, ${name}`,
  noMarks: 'без отметок',
  nutrition: (one: { kcal: number; proteins: number; fats: number; carbohydrates: number }) =>
    `${one.kcal} ккал, Б ${one.proteins}, Ж ${one.fats}, У ${one.carbohydrates}`,
} as const;

/** Names of a dish's fields inside a sentence. */
export const FIELD_NAMES = {
  category: 'раздел',
  copy_of: 'копия',
  name: 'название',
  description: 'описание',
  composition: 'состав',
  weight: 'вес',
  portion_size: 'размер порции',
  nutrition_per_100: 'пищевая ценность на 100\u00a0г',
  nutrition_per_portion: 'пищевая ценность порции',
  price: 'цена',
  old_price: 'старая цена',
  marks: 'отметки',
  allergens: 'аллергены',
  picture: 'фотография',
  modifier_groups: 'добавки',
  availability_schedule: 'часы',
  order_types: 'для чего',
  recommended_with: 'с этим заказывают',
  replacements: 'чем заменить',
  popularity: 'популярность',
  station: 'цех',
  cook_minutes: 'сколько готовят, минут',
  vat: 'НДС',
  age_restricted: '18+',
  marked: 'маркировка',
  archived: 'в архиве',
} as const;

/** Names of the fields of a group of options inside a sentence. */
export const GROUP_FIELD_NAMES = {
  name: 'название',
  kind: 'как выбирают',
  required: 'выбирать обязательно',
  min: 'сколько выбрать, не меньше',
  max: 'сколько выбрать, не больше',
  options: 'варианты',
} as const;

/** Names of a category's fields inside a sentence. */
export const CATEGORY_FIELD_NAMES = {
  name: 'название',
  description: 'описание',
  color: 'цвет',
  station: 'цех',
  cook_minutes: 'сколько готовят, минут',
  vat: 'НДС',
  products: 'порядок блюд',
} as const;

/** What a guest does with a group, inside a sentence. */
export const GROUP_KINDS = { single: 'один', multiple: 'несколько', removal: 'что убрать' } as const;

/** Names of the chain's lists inside a sentence. */
export const LIST_NAMES = {
  localities: 'список',
  categories: 'разделы',
  modifier_groups: 'группы добавок',
  promocodes: 'промокоды',
  restaurants: 'список',
  banners: 'баннеры',
  slides: 'слайды',
  promos: 'акции',
  news: 'новости',
  vacancies: 'вакансии',
  pages: 'страницы',
} as const;

/** What the chain's lists belong to. */
export const LIST_OWNERS = {
  localities: officeStrings.cities,
  categories: officeStrings.menu,
  modifier_groups: officeStrings.menu,
  promocodes: officeStrings.marketing,
  restaurants: officeStrings.restaurants,
  banners: officeStrings.marketing,
  slides: officeStrings.marketing,
  promos: officeStrings.marketing,
  news: officeStrings.site,
  vacancies: officeStrings.site,
  pages: officeStrings.site,
} as const;

/** Names of the fields of the chain itself inside a sentence. */
export const HEAD_FIELD_NAMES: Readonly<Record<HeadField, string>> = {
  name: 'название',
  slogan: 'девиз',
  support_phone_number: 'телефон',
  support_hours: 'когда отвечают по телефону',
  email: 'почта',
  legal: 'реквизиты',
  registered_names: 'торговые марки',
  rules_url: 'правила продажи',
  privacy_url: 'политика о персональных данных',
  agreement_url: 'пользовательское соглашение',
  personal_data_consent_url: 'согласие на обработку персональных данных',
  operator_number: 'номер в реестре операторов',
  pickup_discount: 'скидка за самовывоз, %',
  max_cutlery_count: 'приборов на заказ, не больше',
  bonus_percent: 'сколько возвращается бонусами, %',
  booking: 'условия брони',
  alert_message: 'объявление',
};

/** Names of the parts of a field that has several, before what is wrong with one of them. */
export const PART_NAMES: Readonly<Record<string, string>> = {
  name: 'Название',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  address: 'Адрес',
  hours: 'Режим работы',
  minutes: 'Сколько длится бронь',
  lead_minutes: 'За сколько минут',
  days_ahead: 'На сколько дней вперёд',
  reminder_minutes: 'Напоминание',
};

/** Names of a city's fields inside a sentence. */
export const LOCALITY_FIELD_NAMES: Readonly<Record<LocalityField, string>> = {
  name: 'название',
  name_in: 'название после «в»',
  slug: 'адрес страницы',
  region: 'область',
  latitude: 'широта',
  longitude: 'долгота',
  border_box: 'границы',
  support_phone_number: 'телефон',
  seo_title: 'заголовок для поиска',
  is_default: 'главный',
};

/** Names of a restaurant's fields inside a sentence. */
export const RESTAURANT_FIELD_NAMES = {
  name: 'название',
  address: 'адрес',
  locality: 'город',
  timezone: 'часовой пояс',
  phone_number: 'телефон',
  latitude: 'широта',
  seller: 'продавец',
  longitude: 'долгота',
  is_default: 'главный в городе',
  opening_hours: 'часы работы',
  express_minutes_before_close: 'за сколько минут до закрытия перестают принимать «как можно скорее»',
  kitchen_diff: 'через сколько минут после открытия начинает кухня',
  order_ahead_days: 'на сколько дней вперёд можно заказать',
  accepts_online_payments: 'оплата картой на сайте',
  tips_url: 'страница чаевых',
  delivery_radius: 'радиус доставки, м',
  cancel_unaccepted_minutes: 'через сколько минут отменяется непринятый заказ',
  capacity: 'сколько заказов принимать на одно время',
  busy_when: 'когда много заказов',
  auto_accept: 'заказы принимаются сами',
  alarm_phone: 'телефон для тревожных СМС',
  tables: 'столики',
  joined_tables: 'сдвинутые столики',
  zones: 'зоны',
} as const;

/** Names of a zone's fields inside a sentence. */
export const ZONE_FIELD_NAMES = {
  name: 'название',
  price: 'цена доставки',
  min_delivery_price: 'заказ от',
  free_delivery_price: 'бесплатно от',
  cooking_time: 'сколько готовят, минут',
  transportation_time: 'сколько везут, минут',
  delivery_time: 'сколько обещаем гостю, минут',
  opening_hours: 'часы',
  area: 'граница',
} as const;

/** Names of a promo code's fields inside a sentence. */
export const PROMOCODE_FIELD_NAMES = {
  code: 'код',
  gives: 'что даёт',
  min_subtotal: 'при заказе от',
  order_types: 'для чего',
  restaurants: 'где действует',
  starts_on: 'первый день',
  ends_on: 'последний день',
  first_order_only: 'только на первый заказ',
  per_customer: 'сколько раз одному гостю',
  with_discounted: 'вместе со скидками',
  archived: 'в архиве',
} as const;

/** What a thing of each list is called inside a sentence. */
export const CONTENT_NAMES: Readonly<Record<ContentList, (title: string) => string>> = {
  banners: (title) => `Баннер «${title}»`,
  slides: (title) => `Слайд «${title}»`,
  promos: (title) => `Акция «${title}»`,
  news: (title) => `Новость «${title}»`,
  vacancies: (title) => `Вакансия «${title}»`,
  pages: (title) => `Страница «${title}»`,
};

/** Names of their fields inside a sentence. */
export const CONTENT_FIELD_NAMES: Readonly<Record<ContentField, string>> = {
  title: 'название',
  short_title: 'короткое название',
  slug: 'адрес',
  summary: 'коротко',
  text: 'текст',
  link: 'куда ведёт',
  action: 'надпись на кнопке',
  color: 'цвет',
  advertiser: 'рекламодатель',
  erid: 'erid',
  starts_on: 'первый день',
  ends_on: 'последний день',
  promocode: 'промокод',
  date: 'дата',
  event_at: 'начало события',
  event_ends_at: 'конец события',
  restaurant: 'ресторан',
  place: 'место',
  restaurants: 'рестораны',
  pay: 'оплата',
  schedule: 'график',
  shown_in: 'где показана',
  picture: 'картинка',
};

/** Where a page is shown, inside a sentence. */
export const SHOWN_NAMES = { home: 'на главной', footer: 'внизу каждой страницы' } as const;

/** For what a job pays, inside a sentence. */
export const PAY_NAMES: Readonly<Record<OfficePay['per'], string>> = {
  hour: 'в час',
  shift: 'за смену',
  month: 'в месяц',
};

export const ORDER_TYPE_NAMES = { delivery: 'доставка', pickup: 'самовывоз' } as const;

/** Names of the file's lists for a person. */
export const SECTION_NAMES: Readonly<Record<string, string>> = {
  chain: 'Общие сведения',
  localities: 'Город',
  restaurants: 'Ресторан',
  zones: 'Зона',
  tables: 'Столик',
  categories: 'Раздел меню',
  modifier_groups: 'Группа добавок',
  options: 'Добавка',
  products: 'Блюдо',
  banners: 'Баннер',
  pages: 'Страница',
  texts: 'Текст',
  news: 'Новость',
  promos: 'Акция',
  vacancies: 'Вакансия',
  promocodes: 'Промокод',
  seo_titles: 'Заголовок для поиска',
  stop_list: 'Стоп-лист',
};

/** Names of a dish's marks inside a sentence. */
export const MARK_NAMES: Readonly<Record<ProductMark, string>> = {
  hit: 'хит',
  new: 'новинка',
  spicy: 'острое',
  vegetarian: 'без мяса',
};
