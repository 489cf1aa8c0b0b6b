import type { ProductMark } from '#contract/catalog.ts';
import type { Vat } from '#contract/vat.ts';
import { formatPrice } from '#domain/money.ts';

/** Words of the list of dishes. */
export const menuStrings = {
  title: 'Меню',
  search: 'Поиск по названию',
  category: 'Раздел',
  allCategories: 'Все разделы',
  show: 'Показать',
  shows: { all: 'Всё, что продаётся', no_photo: 'Без фото', edited: 'Изменённые', archived: 'В архиве' },
  found: (count: number) => `Блюд: ${count}`,
  nothing: 'Таких блюд нет.',
  dish: 'Блюдо',
  price: 'Цена, ₽',
  priceOf: (name: string, size: string | null) => (size === null ? `Цена: ${name}, ₽` : `Цена: ${name}, ${size}, ₽`),
  archived: 'В архиве',
  faulty: 'Есть ошибка',
  noPhoto: 'Нет фото',
  bulk: 'Изменить цены списком',
  categories: 'Разделы и порядок',
  ofCategory: (name: string) => `Раздел «${name}»: порядок и название`,
  begin: 'Заказы ещё не открыты: с чего начать',
  readOnly: 'Менять меню может владелец или тот, кто отвечает за меню.',
} as const;

/** Words of what is made anew. */
export const makingStrings = {
  newDish: 'Новое блюдо',
  dishName: 'Название блюда',
  category: 'Раздел',
  categoryFirst: 'Сначала создайте раздел.',
  newCategory: 'Новый раздел',
  categoryName: 'Название раздела',
  newGroup: 'Новая группа',
  groupName: 'Название группы',
  make: 'Создать',
  copy: 'Скопировать',
  copyOf: (name: string) => `${name} (копия)`,
  giveUp: 'Удалить новое блюдо',
  giveUpLead: 'Гости его ещё не видели. Всё, что вы о нём записали, пропадёт.',
  giveUpYes: 'Удалить',
  cancel: 'Отмена',
} as const;

/** Words of the categories. */
export const categoryStrings = {
  title: 'Разделы меню',
  order: 'Порядок разделов',
  lead: 'В этом порядке их видят гости. Раздел с блюдами убрать нельзя: сначала переместите их или отправьте в архив.',
  toMenu: 'К списку блюд',
  back: 'Ко всем разделам',
  missing: 'Такого раздела нет',
  count: (count: number) => `блюд: ${count}`,
  facts: 'О разделе',
  name: 'Название',
  description: 'Описание для гостей и поисковиков (можно не писать)',
  color: 'Цвет плитки',
  station: 'Цех кухни',
  noStation: 'не указан',
  cookMinutes: 'Сколько готовят, минут (можно не писать)',
  dishes: 'Порядок блюд',
  dishesNote: 'В этом порядке их видят гости. Тяните за ⠿ или нажимайте стрелки.',
  noDishes: 'Блюд пока нет.',
} as const;

/** What a field says about its value. */
export const fieldStrings = {
  wrongPrice: 'Цена — это рубли и копейки, например 450 или 450,50',
  wrongNumber: 'Здесь нужно число',
  published: (value: string) => `Сейчас у гостей: ${value}`,
  saving: 'Сохраняем…',
  saved: 'Сохранено в черновике',
  waiting: 'Не сохранено: нет связи. Сохраним, когда она вернётся.',
  refused: 'Не сохранено.',
  changed: (by: string | null, value: string) =>
    `Пока вы правили, здесь появилось: ${value}. Чья правка: ${by ?? 'загруженный файл'}.`,
  mine: 'Оставить моё',
  theirs: (value: string) => `Взять ${value}`,
  nothing: 'пусто',
  andMore: (names: string) => `${names}…`,
  price: formatPrice,
  yes: 'да',
  no: 'нет',
} as const;

/** Words of the change of many prices. */
export const bulkStrings = {
  title: 'Изменить цены списком',
  lead: (count: number) => `Цены всех блюд, которые сейчас в списке (${count}), вместе с их размерами.`,
  by: 'Изменить на',
  percent: 'проценты',
  amount: 'рубли',
  value: 'На сколько (со знаком минус — дешевле)',
  wrong: 'Введите число, например 5 или −10',
  preview: 'Что получится',
  before: 'Было',
  after: 'Станет',
  rounded: 'Проценты округляются до целых рублей.',
  apply: (count: number) => `Изменить цен: ${count}`,
  cancel: 'Отмена',
  same: 'Ни одна цена не изменится.',
} as const;

/** Words of a dish's page. */
export const dishStrings = {
  back: 'К списку',
  missing: 'Такого блюда нет',
  category: 'Раздел',
  allergens: 'Аллергены',
  names: 'Название и описание',
  name: 'Название',
  description: 'Описание',
  composition: 'Состав',
  portion: 'Порция',
  weight: 'Вес, как его видят гости',
  portionSize: 'Порция в граммах или миллилитрах',
  nutrition: 'Пищевая ценность на 100\u00a0г',
  kcal: 'Ккал',
  proteins: 'Белки, г',
  fats: 'Жиры, г',
  carbohydrates: 'Углеводы, г',
  prices: 'Цены',
  price: 'Цена, ₽',
  oldPrice: 'Старая цена, ₽ (пусто — скидки нет)',
  ownPrices: 'Цены ресторанов',
  ownPricesNote: 'Если в ресторане другая цена. Пусто — цена как у всех.',
  options: 'Размеры и добавки',
  optionsNote: 'Сколько добавка прибавляет к цене. Она общая: изменится у всех блюд, где есть.',
  marks: 'Отметки',
  visible: 'Видят ли гости',
  archive: 'В архиве: гости не видят это блюдо',
} as const;

/** Words of when and how a dish is sold, and with what. */
export const servingStrings = {
  hours: 'Когда готовим',
  always: 'Всегда, пока открыт ресторан',
  serving: 'Как продаём',
  orderTypes: 'Для чего',
  orderTypeNames: { delivery: 'Доставка', pickup: 'Самовывоз' },
  ageRestricted: '18+: алкоголь, энергетик, табак. Только в\u00a0зале, с\u00a0проверкой документов',
  marked: 'Маркировка «Честный знак»: вода, лимонад в\u00a0бутылке. Оплата только при получении',
  popularity: 'Популярность: чем больше, тем выше в популярных (0 — не показывать)',
  station: 'Цех',
  asCategory: 'Как у раздела',
  cookMinutes: 'Готовят, минут (пусто — как у раздела)',
  together: 'С этим блюдом',
  recommended: 'С этим заказывают',
  replacements: 'Чем заменить, когда закончится (пусто — похожими)',
  add: 'Выберите блюда',
  nothingFound: 'Такого блюда нет',
} as const;

/** Words of the value added tax. */
export const vatStrings = {
  label: 'НДС в чеке',
  rate: (rate: Vat) => (rate === 'none' ? 'Без НДС' : `${rate}\u00a0%`),
  asCategory: 'Как у раздела',
  asTill: 'Как в настройках кассы',
} as const;

/** Words of a dish's photograph. */
export const photoStrings = {
  title: 'Фотография',
  none: 'Фотографии нет. Перетащите её сюда или выберите файл.',
  noneHere: 'Фотографии нет.',
  choose: 'Выбрать файл',
  take: 'Снять',
  remove: 'Убрать фото',
  sending: 'Загружаем фотографию…',
  offline: 'Фотография не загружена: нет связи.',
  again: 'Загрузить ещё раз',
  giveUp: 'Не загружать',
  tooLarge: 'Файл больше 8\u00a0МБ, и уменьшить его здесь не получилось. Выберите другой.',
  notes: 'Фотографию можно взять, но:',
  across: 'Что попадёт в кадр: левее или правее',
  along: 'Что попадёт в кадр: выше или ниже',
  found: 'Кадр выбран автоматически.',
  findAgain: 'Выбрать кадр автоматически',
  some: 'другая фотография',
} as const;

export const officeMarkNames: Readonly<Record<ProductMark, string>> = {
  hit: 'Хит',
  new: 'Новинка',
  spicy: 'Острое',
  vegetarian: 'Без мяса',
};
