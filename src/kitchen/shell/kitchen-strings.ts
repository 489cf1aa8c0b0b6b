import type { PartnerTableCall } from '#contract/partner-tables.ts';
import type { PrinterTrouble } from '#contract/partner-printers.ts';
import { tableWords } from '#domain/order-way.ts';

/** Texts of the kitchen's shell. */
export const kitchenStrings = {
  title: 'Кухня',
  sections: 'Разделы',
  board: 'Заказы',
  courier: 'Курьер',
  bookings: 'Брони',
  stops: 'Стоп-лист',
  intake: 'Приём',
  caller: 'По телефону',
  day: 'День',
  hours: 'Часы',
  audit: 'Журнал',
  chooseRestaurant: 'О каком ресторане речь?',
  unseen: (count: number) => `(${count}) Новый заказ`,
  allRestaurants: 'Все рестораны',
  restaurant: 'Ресторан',
  offline: (time: string) => `Нет связи с ${time}. Нажатия сохранятся и уйдут, когда связь вернётся.`,
  offlineNever: 'Нет связи. Заказы появятся, когда она вернётся.',
  notKept: 'Этот браузер ничего не хранит: после перезагрузки неотправленные нажатия пропадут.',
  others: (count: number) => `Ещё ${count}`,
  fold: 'Свернуть',
  undo: 'Отменить',
  outdated: 'Открыта новая версия экрана. Обновите страницу, чтобы работать дальше.',
  newer: 'Есть новая версия экрана.',
  reload: 'Обновить',
  soundOn: 'Включить звук',
  soundBlocked: 'Звук выключен браузером: о новом заказе вы не услышите.',
  settings: 'Настройки',
  sound: 'Звонить о новых заказах и вызовах',
  printOnAccept: 'Печатать чек при приёме',
  toDark: 'Тёмная тема',
  toLight: 'Светлая тема',
  size: 'Размер карточек',
  sizes: { usual: 'Обычно', large: 'Крупно', screen: 'Экран 21″' },
  logOut: 'Выйти',
  logOutTitle: 'Выйти с этого экрана?',
  logOutText: 'Чтобы войти снова, понадобится ключ ресторана.',
  logOutPerson: 'Чтобы войти снова, понадобится код из СМС.',
  loggedIn: (name: string, role: string) => `${name} · ${role}`,
  logOutWaiting: 'Есть нажатия, которые ещё не отправлены. Если выйти, они пропадут.',
  logOutOffline: 'Выйти можно только при связи с сервером.',
  cancel: 'Отмена',
  checkSound: 'Проверить звук',
} as const;

/** Texts of the messages that wake a closed screen. */
export const wakeStrings = {
  label: 'Уведомить, если заказ не приняли за 3 минуты',
  check: 'Проверить уведомление',
  sent: 'Отправили. Придёт через несколько секунд, даже если экран закрыть.',
  failed: 'Не получилось. Проверьте связь и попробуйте ещё раз.',
  install: 'Чтобы iPhone или iPad будил вас уведомлением, добавьте экран кухни на экран «Домой» и откройте его оттуда.',
  denied: 'Уведомления этого экрана запрещены в настройках браузера: о заказе, который никто не принял, он не скажет.',
} as const;

const PRINTER: Record<PrinterTrouble['problem'], string> = {
  unreachable: 'не отвечает',
  no_paper: 'кончилась бумага',
  cover_open: 'открыта крышка',
  error: 'неисправен',
  silent: 'молчит программа печати',
};
/** So many numbers are named on the line of notices. */
const NAMED = 4;

/** Strings of printers that do not print. */
export const printerStrings = {
  state: (name: string, problem: PrinterTrouble['problem'] | null) =>
    `«${name}» ${problem === null ? 'печатает' : PRINTER[problem]}`,
  trouble: ({ name, problem, waiting }: PrinterTrouble, since: string) => {
    const named = waiting.slice(0, NAMED).map((number) => `№ ${number}`);
    const rest = waiting.length > NAMED ? ` и ещё ${waiting.length - NAMED}` : '';
    return `Принтер «${name}»: ${PRINTER[problem]} с ${since}.${waiting.length === 0 ? '' : ` Не напечатаны ${named.join(', ')}${rest}.`}`;
  },
} as const;

/** Texts of a section until it has been read. */
export const readStrings = {
  loading: 'Загружаем',
  failed: 'Не получилось загрузить',
  offline: 'Нет связи. Загрузим, как только она вернётся.',
} as const;

const WHAT: Record<PartnerTableCall['kind'], string> = {
  waiter: 'зовут официанта',
  bill: 'просят счёт',
};

const callWords = ({ table, kind, times }: PartnerTableCall): string =>
  `Стол ${tableWords(table)}: ${times > 1 ? 'снова ' : ''}${WHAT[kind]}`;

/** Strings of calling tables. */
export const callsStrings = {
  call: callWords,
  since: (call: PartnerTableCall, minutes: number) =>
    `${callWords(call)}, ${minutes < 1 ? 'только что' : `${minutes}\u00a0мин`}`,
  take: 'Иду',
  takeWhom: (call: string) => `Иду. ${call}`,
  title: 'Зовут к столику',
} as const;
