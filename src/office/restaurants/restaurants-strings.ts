import type { OfficeBusyWhen, OfficeCapacity } from '#contract/office-chain.ts';
import type { Weekday } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';

/** Words of the restaurants. */
export const restaurantsStrings = {
  title: 'Рестораны',
  lead: 'Где гости забирают заказы, куда вы возите и когда работаете.',
  make: 'Новый ресторан',
  name: 'Название',
  edited: 'Изменён',
  unnamed: 'Новый ресторан',
  open: 'По расписанию сейчас открыт',
  closed: 'По расписанию сейчас закрыт',
  missing: (what: readonly string[]) => `Чего нет: ${what.join(', ')}`,
  lacks: {
    name: 'название',
    address: 'адрес',
    hours: 'часы работы',
    phone: 'телефон',
    delivery: 'зоны доставки',
  },
  back: 'Ко всем ресторанам',
  none: 'Такого ресторана нет',
  facts: 'О ресторане',
  address: 'Адрес, как его видят гости',
  city: 'Город',
  timezone: 'Часовой пояс',
  timezones: {
    'Europe/Kaliningrad': 'Калининград (Москва −1)',
    'Europe/Moscow': 'Москва',
    'Europe/Samara': 'Самара (Москва +1)',
    'Asia/Yekaterinburg': 'Екатеринбург (Москва +2)',
    'Asia/Omsk': 'Омск (Москва +3)',
    'Asia/Krasnoyarsk': 'Красноярск (Москва +4)',
    'Asia/Irkutsk': 'Иркутск (Москва +5)',
    'Asia/Yakutsk': 'Якутск (Москва +6)',
    'Asia/Vladivostok': 'Владивосток (Москва +7)',
    'Asia/Magadan': 'Магадан (Москва +8)',
    'Asia/Kamchatka': 'Камчатка (Москва +9)',
  } as Readonly<Record<string, string>>,
  phone: 'Телефон для гостей (можно не писать)',
  isFirst: 'Главный ресторан города',
  isFirstNote: 'Его меню и часы видит гость, который ещё не выбрал ресторан.',
  makeFirst: 'Сделать главным в городе',
  point: 'Где он стоит',
  pointNote: 'Передвиньте метку: пальцем, мышью или стрелками (с Shift дальше). Или нажмите на карту.',
  latitude: 'Широта',
  longitude: 'Долгота',
  map: 'Карта: где стоит ресторан',
  pin: 'Метка ресторана',
  hours: 'Часы работы',
  orders: 'Заказы',
  offers: (zones: number) =>
    zones === 0 ? 'Предлагает самовывоз.' : `Предлагает самовывоз и доставку. Зон доставки: ${zones}.`,
  lastExpress: 'За сколько минут до закрытия больше не принимать «как можно скорее» (можно не писать)',
  kitchenDiff: 'Через сколько минут после открытия начинает кухня (можно не писать)',
  ahead: 'На сколько дней вперёд можно заказать (0 — только сегодня)',
  cancel: 'Через сколько минут отменить заказ, который никто не принял (пусто — никогда)',
  online: 'Оплата картой на сайте',
  onlineChoices: { server: 'как настроено на сервере', yes: 'да', no: 'нет' },
  seller: 'Здесь продаёт другая компания',
  sellerNote: 'Если ресторан работает по франшизе. Гости увидят продавца в корзине, в заказе и на странице ресторана.',
  sellerChain: 'наша компания',
  sellerParts: {
    name: 'Название продавца',
    inn: 'ИНН',
    ogrn: 'ОГРН или ОГРНИП',
    address: 'Адрес продавца',
  },
  tips: 'Страница, где гости оставляют чаевые (можно не писать)',
  radius: 'Радиус доставки, м: для зон без своей границы (можно не писать)',
  load: 'Нагрузка кухни',
  capacity: 'Не больше стольких заказов на одно время',
  capacityNote: 'Когда время занято, гость выбирает другое.',
  capacityOff: 'сколько угодно',
  slot: 'Промежуток, минут',
  slotOrders: 'Заказов на промежуток',
  slotWork: 'Минут работы на промежуток (можно не писать)',
  workNote: 'Работа блюда — его минуты или минуты кухни у его категории, за каждую порцию.',
  busy: 'Когда заказов много, обещать дольше',
  busyNote: 'Считаются заказы, которые приняты и ещё не готовы.',
  busyOrders: 'Если заказов больше',
  busyMinutes: 'Дольше на, минут',
  busyWork: 'Или если минут работы больше (можно не писать)',
  busyOff: 'никогда',
  autoAccept: 'Принимать заказы сразу, без кнопки на кухне',
  alarm: 'Мобильный, на который приходит СМС, если на заказ никто не отвечает (можно не писать)',
  remove: 'Убрать ресторан',
  removeLead:
    'После публикации ресторан закроется вместе с зонами и столиками: новых заказов и броней в нём не будет. Заказы, которые уже приняты, останутся на кухне. Вернуть его можно, вернув прежнюю версию.',
  removeYes: 'Убрать',
  cancelRemove: 'Отмена',
  giveUp: 'Удалить новый ресторан',
  said: {
    capacity: ({ slot_minutes: minutes, orders, work_minutes: work }: OfficeCapacity) =>
      `заказов на ${minutes}\u00a0мин: ${orders}${work === undefined ? '' : `, работы не больше ${work}\u00a0мин`}`,
    busy: ({ orders, minutes, work_minutes: work }: OfficeBusyWhen) =>
      `если больше ${orders}${work === undefined ? '' : ` или работы больше ${work}\u00a0мин`}, дольше на ${minutes}\u00a0мин`,
  },
  readOnly: 'Часы и телефоны меняет управляющий этого ресторана, остальное — владелец.',
} as const;

/** Words of the tables of a restaurant. */
export const tableStrings = {
  title: 'Столики',
  lead: 'Для броней и заказов за столиком. Номер — как на столике. Новый номер — это другой столик: код для гостей печатается заново.',
  seatsNote: 'Ресторан бронирует места, а не столики. Их число здесь не меняется.',
  none: 'Столиков нет.',
  number: (at: number) => `Столик ${at}: номер`,
  seats: (at: number) => `Столик ${at}: мест`,
  hall: (at: number) => `Столик ${at}: зал`,
  heads: { number: 'Номер', seats: 'Мест', hall: 'Зал' },
  remove: (number: string) => `Убрать столик ${number}`,
  removeSign: '×',
  add: 'Ещё столик',
  said: (count: number, seats: number) => `столиков ${count}, мест ${seats}`,
} as const;

/** Words of the hours of a week. */
export const weekStrings = {
  days: {
    monday: 'Понедельник',
    tuesday: 'Вторник',
    wednesday: 'Среда',
    thursday: 'Четверг',
    friday: 'Пятница',
    saturday: 'Суббота',
    sunday: 'Воскресенье',
  } satisfies Record<Weekday, string>,
  /** `part`: which opening of the day, where there are several. */
  from: (day: string, part: number | null) => (part === null ? `${day}: с` : `${day}, ${part}-й раз: с`),
  to: (day: string, part: number | null) => (part === null ? `${day}: до` : `${day}, ${part}-й раз: до`),
  removeRange: (day: string, part: number | null) =>
    part === null ? `${day}: убрать часы` : `${day}: убрать ${part}-й раз`,
  add: 'Ещё часы',
  addOf: (day: string) => `${day}: ещё часы`,
  copy: 'Как в понедельник',
  copyOf: (day: string) => `${day}: как в понедельник`,
  toAll: 'Так же во все дни',
  dayOff: 'выходной',
  everyDay: 'каждый день',
  nextDay: 'до следующего дня',
  wholeDay: 'круглые сутки',
  wrong: 'Например, 10:00',
  own: 'Свои часы',
  asRestaurant: 'как у ресторана',
  removeSign: '×',
} as const;

/** Words of the zones. */
export const zoneStrings = {
  title: 'Самовывоз и доставка',
  titleOf: (name: string) => `${name}: самовывоз и доставка`,
  back: 'К ресторану',
  make: 'Новая зона доставки',
  /** What the ids of new zones begin with. */
  idOf: 'зона',
  remove: (name: string) => `Убрать зону «${name}»`,
  unnamed: 'Новая зона',
  name: 'Название',
  price: 'Цена доставки, ₽',
  minimum: 'Заказ от, ₽ (пусто — любой)',
  free: 'Бесплатно от, ₽ (пусто — никогда)',
  cooking: 'Сколько готовят, минут',
  transport: 'Сколько везут, минут',
  promised: 'Сколько обещаем гостю, минут (пусто — сколько готовят и везут вместе)',
  border: 'Границы на карте',
  chosen: 'Какую зону править',
  map: 'Карта зон доставки',
  pin: 'Ресторан',
  borderNote:
    'Передвигайте углы пальцем, мышью или стрелками. Маленький кружок посередине добавляет новый. Чтобы убрать угол, выберите его.',
  corners: (count: number) => `своя, углов: ${count}`,
  circle: 'круг вокруг ресторана',
  draw: 'Нарисовать границу',
  toCircle: 'Круг вместо границы',
  removeCorner: 'Убрать угол',
  removeCornerOf: (number: number) => `Убрать угол ${number}`,
  removeHoles: (count: number) => `Убрать вырезы (${count})`,
  overlap: (name: string, restaurant: string, wins: 'this' | 'other' | 'both') =>
    `Пересекается с зоной «${name}» (${restaurant}). ${
      {
        this: 'На общей части доставит эта зона.',
        other: 'На общей части доставит та зона.',
        both: 'На общей части доставит ресторан, который ближе.',
      }[wins]
    }`,
  ask: 'В какой зоне этот адрес?',
  askNote: 'Улица и дом. Или нажмите на карту.',
  askButton: 'Найти',
  askFailed: 'Не получилось найти адрес. Попробуйте ещё раз или нажмите на карту.',
  unknownAddress: 'Такого адреса не нашлось. Нажмите на карту.',
  noZone: 'Сюда не везёт ни одна зона.',
  zoneIs: (
    first: { readonly name: string; readonly restaurantName: string; readonly price: number },
    others: readonly { readonly name: string; readonly restaurantName: string }[],
  ) => {
    const also = others.map(({ name, restaurantName }) => `«${name}» (${restaurantName})`).join(', ');
    const wins = `Сюда везёт зона «${first.name}» (${first.restaurantName}), доставка ${formatPrice(first.price)}.`;
    return also === '' ? wins : `${wins} Уступают ей: ${also}.`;
  },
  promisedPickup: 'Через сколько минут можно забрать (пусто — сколько готовят)',
  hours: 'Часы',
} as const;
