import type { CancelReason, OrderStatus } from '#contract/orders.ts';
import type { TableName } from '#contract/table.ts';
import { tableWords, type OrderWay } from '#domain/order-way.ts';
import { counted } from '#domain/plural.ts';

const STATUS: Record<OrderStatus, string> = {
  draft: 'Ждёт оплаты',
  new: 'Отправлен в ресторан',
  confirmed: 'Ресторан принял',
  preparing: 'Готовится',
  prepared: 'Готов',
  delivering: 'В пути',
  delivered: 'Доставлен',
  canceled: 'Отменён',
};
const OTHER_STATUS: Partial<Record<OrderWay, Partial<Record<OrderStatus, string>>>> = {
  pickup: { prepared: 'Можно забирать', delivered: 'Выдан' },
  table: { prepared: 'Несём к столику', delivered: 'На столе' },
};

const CALL = 'Если что-то изменилось, позвоните в ресторан.';
const STAGE: Partial<Record<OrderStatus, string>> = {
  new: `Ресторан ещё не ответил. ${CALL}`,
  confirmed: `Ресторан принял заказ. ${CALL}`,
  preparing: `Кухня уже готовит. ${CALL}`,
  prepared: `Заказ собран и ждёт курьера. ${CALL}`,
  delivering: `Курьер уже едет к вам. ${CALL}`,
  delivered: 'Приятного аппетита. Если что-то не так, позвоните: разберёмся.',
  canceled: 'Если вы не отменяли заказ, позвоните в ресторан: разберёмся.',
};

const OTHER_STAGE: Partial<Record<OrderWay, Partial<Record<OrderStatus, string>>>> = {
  pickup: { prepared: 'Заказ собран и ждёт вас. Если задержитесь, позвоните в ресторан.' },
  table: {
    new: 'Ресторан ещё не ответил. Если что-то изменилось, позовите официанта.',
    confirmed: 'Ресторан принял заказ. Если что-то изменилось, позовите официанта.',
    preparing: 'Кухня уже готовит. Если что-то изменилось, позовите официанта.',
    prepared: 'Заказ готов, официант уже несёт его.',
    delivered: 'Приятного аппетита. Если что-то не так, позовите официанта.',
  },
};

const CANCEL_REASON: Record<CancelReason, string> = {
  dish_sold_out: 'Ресторан отменил заказ: закончилось блюдо.',
  kitchen_overloaded: 'Ресторан отменил заказ: кухня не успевает.',
  restaurant_closed: 'Ресторан отменил заказ: он закрылся.',
  no_courier: 'Ресторан отменил заказ: некому отвезти.',
  address_unreachable: 'Ресторан отменил заказ: по этому адресу не доехать.',
  customer_unreachable: 'Ресторан отменил заказ: не получилось с вами связаться.',
  customer_asked: 'Ресторан отменил заказ по вашей просьбе.',
  other: 'Ресторан отменил заказ.',
  not_accepted: 'Ресторан не ответил на заказ, поэтому мы его отменили.',
};

/** Texts for the order screens. */
export const ordersStrings = {
  title: 'Мои заказы',
  order: 'Заказ',
  number: (number: string) => `№\u00a0${number}`,
  status: (status: OrderStatus, way: OrderWay): string => OTHER_STATUS[way]?.[status] ?? STATUS[status],
  /** The restaurant has not responded for too long. */
  unconfirmed: 'Ресторан пока не подтвердил',
  unconfirmedText: 'Обычно отвечают за пару минут. Позвоните в ресторан: там подскажут, готовят ли заказ.',
  /** Below the promised time. */
  left: (minutes: string) => `Осталось ${minutes}\u00a0мин`,
  /** Below the number in the ring. */
  minutes: 'мин',
  late: 'Немного задерживаемся',
  latePaid: (canCancel: boolean) =>
    canCancel
      ? 'Если отмените заказ, деньги вернутся целиком.'
      : 'Если заказ отменит ресторан, деньги вернутся целиком.',
  timeChanged: (window: string) => `Время изменилось: ${window}`,
  /** The bar over the menu, and the text for more than one order. */
  bar: 'Заказ в работе',
  andMore: (count: number) => `ещё\u00a0${count}`,
  movedPaying: (window: string) => `Пока вы платили, время сдвинулось: ${window}`,
  movedOrdering: (window: string) => `Пока вы оформляли заказ, время сдвинулось: ${window}`,
  timeline: 'Путь заказа',
  steps: {
    sent: 'Отправлен',
    accepted: 'Принят',
    cooking: 'Готовим',
    ready: 'Готов',
    way: 'В пути',
    there: 'У вас',
    taken: 'Выдан',
    table: 'На столе',
  },
  stepDone: 'пройдено',
  stepNow: 'сейчас',
  promise: {
    delivery: (when: string) => `Привезём ${when}`,
    pickup: (when: string) => `Будет готово ${when}`,
    table: (when: string) => `Принесём ${when}`,
  },
  readySince: (when: string) => `Готово ${when}`,
  deliveredAt: (when: string) => `Доставили ${when}`,
  takenAt: (when: string) => `Выдали ${when}`,
  broughtAt: (when: string) => `Принесли ${when}`,
  table: (table: TableName) => `Столик ${tableWords(table)}`,
  canceledAt: (when: string) => `Отменили ${when}`,
  moment: (day: string | null, time: string) => (day === null ? `в ${time}` : `${day} в ${time}`),
  checking: 'Проверяем…',
  updated: (moment: string) => `Обновлено ${moment}`,
  offline: (moment: string) => `Нет связи. Так было ${moment}, обновим сами.`,
  what: 'Что в заказе',
  where: { delivery: 'Куда', pickup: 'Где забрать', table: 'Куда принесём' },
  who: 'Кому',
  payment: 'Оплата',
  comment: 'Комментарий',
  toCourier: 'Курьеру',
  cutlery: (count: number) => counted(count, 'набор', 'набора', 'наборов'),
  seller: 'Продавец',
  cutleryTitle: 'Приборы',
  changeFrom: (price: string) => `сдача с ${price}`,
  paid: 'оплачено',
  refunded: 'деньги возвращены',
  paymentFailed: 'оплата не прошла',
  notPaid: 'ещё не оплачено',
  receipt: 'Чек',
  /** On the page of an order waiting for payment; the list uses it for the order. */
  unpaid: 'Ждём оплату',
  afterPayment: 'Начнём готовить, как только придут деньги',
  expired: 'Заказ не оплачен вовремя, поэтому отменён',
  expiredText: 'Если деньги всё же списались, они вернутся сами в течение нескольких дней.',
  refund: {
    /** For a canceled order, or one partly refunded by the manager. */
    over: {
      pending: (price: string) => `Возвращаем ${price}`,
      done: (price: string) => `Вернули ${price}`,
    },
    /** The order remains valid: money beyond its total is refunded. */
    surplus: {
      pending: (price: string) => `Возвращаем лишнее: ${price}`,
      done: (price: string) => `Вернули лишнее: ${price}`,
    },
  },
  /** Below both: the line must not shift the content below when the refund arrives. */
  /** «Ресторан изменил заказ по вашей просьбе в 14:05» */
  due: (price: string, isOver: boolean) =>
    isOver ? `Доплачено при получении: ${price}` : `При получении доплатите наличными ${price}`,
  changedByRestaurant: (time: string) => `Ресторан изменил заказ по вашей просьбе в ${time}.`,
  refundedDishes: (dishes: string) => `За блюда: ${dishes}.`,
  refundText: 'Деньги придут туда, откуда ушли, в течение нескольких дней.',
  masked: 'Телефон и квартира видны целиком там, где заказ оформили, или после входа.',
  call: 'Позвонить',
  courier: 'Курьер',
  underway: (name: string) => `К вам уже едет курьер ${name}. ${CALL}`,
  callCourier: (name: string) => `Курьер ${name}: позвонить`,
  leftAtDoor: 'Курьер оставил заказ у двери. Если его там нет, позвоните: разберёмся.',
  doorPhoto: 'Заказ у двери',
  doorPhotoAlt: 'Заказ у вашей двери, снимок курьера',
  doorPhotoFailed: 'Снимок курьера пока не загрузился.',
  doorPhotoAgain: 'Загрузить снимок',
  callTo: (restaurant: string) => `Позвонить в ресторан «${restaurant}»`,
  cancel: 'Отменить заказ',
  changeable: 'Изменить и отменить можно, пока кухня не начала готовить.',
  cancelTitle: 'Отменить заказ?',
  cancelText: 'Ресторан перестанет его готовить. Вернуть заказ одним касанием не получится.',
  cancelUnpaidText: 'Кухня его ещё не видела, деньги не списаны. Вернуть заказ одним касанием не получится.',
  cancelPaidText: (price: string) =>
    `Ресторан перестанет его готовить. Вернём ${price}: деньги придут в течение нескольких дней.`,
  cancelConfirm: 'Отменить',
  cancelKeep: 'Оставить',
  cancelWaiting: 'Отмена ждёт связи. Пока она не дошла до ресторана, заказ готовят.',
  cancelUnpaidWaiting: 'Отмена ждёт связи.',
  cancelFailed: (reason: string) => `Отменить не получилось. ${reason}`,
  understood: 'Понятно',
  expiredStage: 'Если остались вопросы, позвоните в ресторан.',
  /** Replaces the removed buttons, by the order's stage. */
  stage: (status: OrderStatus, way: OrderWay): string => OTHER_STAGE[way]?.[status] ?? STAGE[status] ?? '',
  /** The restaurant's reason for canceling, and its comment (docs/product.md §26.9). */
  canceledByRestaurant: (reason: CancelReason, comment: string | null): string =>
    comment === null ? CANCEL_REASON[reason] : `${CANCEL_REASON[reason]} ${comment}`,
  edit: 'Изменить',
  editTitle: 'Что поправить',
  editAddress: 'Дом и улицу изменить нельзя: отмените заказ и оформите новый.',
  labels: {
    apartment: 'Квартира, офис',
    porch: 'Подъезд',
    floor: 'Этаж',
    door_code: 'Домофон',
    comment: 'Комментарий',
  },
  save: 'Сохранить',
  saved: 'Поправили, ресторан уже знает',
  savedUnpaid: 'Поправили',
  tooLong: (most: number) => `Слишком длинно: символов не больше ${most}`,
  saveFailed: 'Не сохранилось. Проверьте связь и попробуйте ещё раз.',
  notFoundTitle: 'Такого заказа нет',
  notFoundText: 'Возможно, ссылка старая или неполная.',
  emptyTitle: 'Заказов пока нет',
  emptyText: 'Здесь будут заказы, сделанные на этом устройстве.',
  emptyAccountText: 'Здесь будут ваши заказы со всех устройств.',
  earns: (points: string) => `Вернём ${points}, когда заказ будет у вас`,
  earned: (points: string) => `Вернули ${points}`,
  again: 'Повторить',
  againOf: (number: string) => `Повторить заказ №\u00a0${number}`,
  filters: 'Какие заказы показать',
  types: 'Как получили',
  show: { all: 'Все', active: 'Активные', delivered: 'Завершённые', canceled: 'Отменённые' },
  type: { delivery: 'Доставка', pickup: 'Самовывоз' },
  emptyFiltered: {
    all: 'Таких заказов нет',
    active: 'Сейчас ничего не готовится',
    delivered: 'Завершённых заказов нет',
    canceled: 'Отменённых заказов нет',
  },
  emptyFilteredText: 'Попробуйте показать все заказы.',
  showAll: 'Показать все',
  foundOrders: (count: number) => counted(count, 'заказ', 'заказа', 'заказов'),
  offlineList: 'Нет связи. Здесь то, что уже открывали на этом устройстве.',
  toMenu: 'Перейти в меню',
  toOrders: 'Мои заказы',
  active: 'Сейчас',
  finished: 'Раньше',
  canceled: 'Отменённые',
  more: 'Показать ещё',
  items: (count: number) => counted(count, 'блюдо', 'блюда', 'блюд'),
  othersTitle: 'Заказ ждёт входа',
  othersText: 'Его оформили под другим номером. Войдите под ним, и заказ уйдёт.',
  waitingPlace: 'Ждёт связи',
  sendingPlace: 'Ждёт ответа ресторана',
  waitingPlaceText: 'Отправим, как только появится связь. Ресторан этот заказ ещё не видел.',
  waitingTitle: 'Отправим, как только появится связь',
  sendingTitle: 'Ждём ответа ресторана',
  waitingHow:
    'Ресторан этот заказ ещё не видел. Перед отправкой проверим сумму, блюда и время: если что-то изменится или пройдёт больше пятнадцати минут, сначала спросим вас.',
  waitingSince: (time: string) => `Оформлен в ${time}`,
  openWaiting: 'Посмотреть заказ',
  withdrawn: 'Заказ отозван и не будет отправлен.',
  sendingPlaceText: 'Заказ ушёл, ответа пока нет. Узнаем у ресторана, как появится связь. Второй раз не закажем.',
  giveUp: 'Больше не ждать',
  giveUpTitle: 'Больше не ждать ответа?',
  giveUpPlace:
    'Ответа нет больше пятнадцати минут. Возможно, ресторан получил заказ: позвоните туда, прежде чем заказывать снова. Блюда вернутся в корзину.',
  giveUpCancel: 'Ответа нет больше пятнадцати минут. Отменён ли заказ, скажут в ресторане: позвоните туда.',
  keepWaiting: 'Подождать ещё',
  givenUp: 'Больше не ждём ответа',
  givenUpText:
    'Блюда снова в корзине. Если ресторан получил заказ, он его приготовит: позвоните, прежде чем заказывать снова.',
  waitingCancel: 'Отмена ждёт связи',
  waitingCancelText: 'Пока она не дошла до ресторана, заказ готовят.',
  needsYou: 'Нужно ваше решение',
  withdraw: 'Отозвать',
  decide: 'Проверить и отправить',
  promoDropped: (code: string, why: string) => `Промокод ${code} снят. ${why}`.trim(),
  was: 'Было',
  now: 'Стало',
  confirm: (price: string) => `Заказать за ${price}`,
  forget: 'Не отправлять',
  sentFor: (price: string) => `Заказ на ${price}`,
  contacts: 'Контакты',
} as const;
