import type { ModifierGroup } from './catalog.ts';

const RESAVE = 'откройте исходный файл и сохраните его в UTF-8';
const SWAP = 'широта и долгота переставлены, точка пишется [широта, долгота]';

const KINDS: Readonly<Record<ModifierGroup['kind'], string>> = {
  single: 'single (выбирают одно)',
  multiple: 'multiple (выбирают несколько)',
  removal: 'removal (убирают из блюда)',
};

/**
 * What a chain file's faults and warnings say: what is wrong, and what to do. For the person who edits the file: keys and values are written
 * as in the file, with its quotes.
 */
export const chainFaultWords = {
  // Shape
  unknownKey: 'Такого ключа нет. Ключи этого раздела: docs/chain-format.md',
  missing: 'Не хватает этого ключа',
  expected: (what: string, received: string) => `Здесь должно быть: ${what}, а написано ${received}`,
  string: 'текст в кавычках',
  number: 'число без кавычек',
  boolean: 'true или false',
  array: 'список в квадратных скобках',
  object: 'объект в фигурных скобках',
  choice: (choices: string) => `одно из ${choices}`,
  integer: (received: string) => `Нужно целое число, а написано ${received}. Деньги — в копейках: 420 ₽ пишутся 42000`,
  minValue: (least: string, received: string) => `Не меньше ${least}, а написано ${received}`,
  maxValue: (most: string, received: string) => `Не больше ${most}, а написано ${received}`,
  multipleOf: (step: string, received: string) => `Кратно ${step}, а написано ${received}`,
  minLength: (least: string) => (least === '1' ? 'Не может быть пустым' : `Не короче: самое меньшее ${least}`),
  maxLength: (most: string) => `Слишком длинно: самое большее ${most}`,
  date: (received: string) => `Нужен день: "2026-12-06", а написано ${received}`,
  instant: (received: string) =>
    `Нужен момент: день, время и часовой пояс, "2026-12-06T12:00:00+03:00" или с Z, а написано ${received}`,
  timeOfDay: (received: string) => `Нужно время: "09:30", а написано ${received}`,
  email: (received: string) => `Нужен адрес электронной почты, а написано ${received}`,
  format: (received: string) => `Записано не так, как нужно: ${received}`,
  year: 'Нужен год от 1900 до 2999',
  noSuchDay: 'Такого дня нет в календаре',
  tableNumber: 'Нужно 1–20 букв, цифр, пробелов, точек или дефисов, а с краёв буква или цифра',
  includePath: 'Нужен путь файла JSON в папке файла сети',
  includedTwice: 'Этот файл уже подключён',

  // References
  /** `owner`: the item that has it already, where it has a name of its own. */
  standsAlready: (value: string, owner: string | null) =>
    `«${value}» уже есть ${owner === null ? 'в этом списке' : `у «${owner}»`}`,
  zoneTwice: (id: string) => `«${id}» уже есть у другой зоны`,
  noCategory: (id: string) => `Нет категории «${id}»`,
  /** `by`: the dish or the category that names it. */
  noStation: (id: string, by: string) => `«${by}» готовят в цехе «${id}», а его нет в stations`,
  noGroup: (id: string) => `Нет группы «${id}» в modifier_groups`,
  noProduct: (id: string) => `Нет блюда «${id}» в products`,
  noRestaurant: (id: string) => `Нет ресторана «${id}» в restaurants`,
  noLocality: (id: string) => `Нет города «${id}» в localities`,
  noOption: (id: string) => `Нет варианта «${id}» (пишется группа/вариант)`,
  noPromocode: (code: string) => `Нет промокода «${code}» в promocodes`,
  noTable: (number: string) => `В этом ресторане нет столика «${number}»`,
  halfMarked:
    'Реклама маркируется целиком: рядом с рекламодателем (advertiser) нужен erid, рядом с erid — рекламодатель',
  namedTwice: 'Что-то названо дважды',

  // Places
  defaultLocality: (count: number) => `is_default должен быть ровно у одного города, сейчас таких ${count}`,
  defaultRestaurant: (city: string, count: number) =>
    `is_default должен быть ровно у одного ресторана города «${city}», сейчас таких ${count}`,
  noRestaurantIn: (city: string) => `В городе «${city}» нет ни одного ресторана`,
  upperCorner: 'Должен лежать северо-восточнее border_box_lower_corner',
  centreOutside: 'Центр вне прямоугольника города. Не переставлены ли широта и долгота?',
  outsideRussia: `Точка вне России: ${SWAP}`,
  outsideBox: (km: number, city: string, why: string) => `На ${km} км вне прямоугольника города «${city}»: ${why}`,
  swapped: SWAP,
  liesIn: (city: string) => `точка в городе «${city}», исправьте locality или координаты`,
  mendBox: 'исправьте координаты или прямоугольник',
  radius: (least: number, most: number) => `Пишется в метрах, от ${least} до ${most}: 5 км — это 5000`,
  pickupZones: (count: number) => `У ресторана ровно одна зона pickup, сейчас их ${count}`,
  pickupArea: 'У зоны самовывоза нет area',
  needsArea: 'Зоне доставки нужна area, или ресторану delivery_radius',
  freeBelowMinimum: 'Меньше min_delivery_price: доставка всегда была бы бесплатной',
  tablesOrSeats: 'Бронируют или столики, или места, а здесь и то и другое',
  onlySeats: (total: number) => `Мест всего ${total}`,
  tableTwice: (number: string) => `Столик «${number}» назван здесь дважды`,
  tableSeats: (seats: number) => `Один из этих столиков вмещает ${seats} и без других`,
  joinedAlready: (position: number) => `Эти столики уже сдвинуты в этом списке, под № ${position}`,
  mostGuests: (most: number) => `Бронь — самое большее на ${most} гостей`,
  ownPriceBelow: 'Один из вариантов вычитает больше, чем блюдо стоит здесь',

  // Areas
  crossing: (one: number, other: number) =>
    `Сторона от точки ${one} пересекает сторону от точки ${other}: перечислите углы по порядку обхода`,
  fewPoints: (count: number) => `Многоугольнику нужно не меньше трёх разных точек, а здесь ${count}`,
  noArea: 'Точки лежат на одной линии или почти в одном месте: нужны углы вокруг района',
  holeWithoutArea: 'Вырезам нужна area, из которой их вырезают',
  holeOutside: 'Вырез должен лежать внутри своей area',
  holeIsAll: 'Вырез ничего не оставляет от area',
  areaAway: (km: number, hint: string) => `Лежит в ${km} км от своего ресторана: ${hint}`,
  otherArea: 'это район другого ресторана или другого города?',
  farCorner: (km: number, hint: string) => `Этот угол в ${km} км от ресторана: ${hint}`,
  wrongDigit: 'нет ли ошибки в цифре?',

  // Hours
  dayBegins: 'День начинается в 00:00: запишите это в следующий день',
  rangesOrder: 'Промежутки дня идут по порядку и не пересекаются, за полночь заходит только последний',
  oneRange: 'Ни одно время не входит во все эти промежутки, блюда не будет никогда: нужен один промежуток в день',
  neverOpen: 'Закрыто всегда: напишите часы дней или daily',
  endsNextDay: (from: string, to: string) => `${from}–${to} кончается назавтра. Не переставлены ли from и to?`,
  closedThen: (restaurant: string, day: string, from: string, to: string) =>
    `«${restaurant}» закрыт: ${day}, ${from}–${to}. В это время не закажет никто`,

  // Menu
  minAboveMax: (min: number, max: number) => `min (${min}) больше, чем max (${max})`,
  maxAboveAll: (max: number, most: number) => `max (${max}) больше, чем можно выбрать всего (${most})`,
  requiredMin: 'Обязательной группе (required) нужен min не меньше 1',
  singleMax: 'В группе single выбирают одно: max равен 1',
  removalPrice: 'Убрать из блюда не может стоить денег',
  removalRequired: 'Убирать из блюда никто не обязан',
  freeAboveMax: (free: number, max: number) => `free_count (${free}) больше, чем max (${max})`,
  manyDefaults: (chosen: number, max: number) => `is_default у вариантов: ${chosen}, а выбрать можно ${max}`,
  greaterThanPrice: 'Должна быть больше price',
  adultsNeedPickup: 'Блюдо с age_restricted подают за столиком, а такой заказ — pickup: добавьте его',
  adultsGift: (product: string) => `«${product}» с age_restricted не дарят: его продают только в зале`,
  replacesItself: 'Блюдо не заменяет само себя',
  goesWithItself: 'Блюдо не советуют к самому себе',
  takesOffMore: 'Один из вариантов вычитает больше, чем блюдо стоит',
  manyNutrients: 'В 100 г больше 100 г веществ',
  manyCalories: 'Больше энергии, чем в чистом жире. Это килоджоули?',
  needsWeight: 'Тому, что заменяет порцию, нужен weight с количеством в конце или portion_size',
  noPortion: 'Порция больше, чем ничего. Разнице нужен "effect": "adds"',
  twoPortions: (one: string, other: string) =>
    `«${one}» и «${other}» оба говорят, сколько весит вся порция: это может только одна группа`,
  otherPortion: (options: string, size: number, portion: number, where: 'sizes' | 'group') =>
    `По умолчанию выбрано ${options}, и порция весит ${size}, а portion_size — ${portion}. ` +
    `Напишите вес этого блюда ${where === 'sizes' ? 'в sizes' : 'в отдельной группе'} или ${size} в portion_size`,
  endsBeforeStart: 'Кончается раньше, чем начинается',

  // Sizes of a product
  noSize: (option: string) =>
    `Ни в одной из modifier_groups этого блюда нет варианта «${option}» (пишется группа/вариант). Назовите их вариант или добавьте его группу`,
  sizeWithoutWeight: 'Рядом нужен weight этого размера',
  twoSizeGroups: (one: string, other: string) =>
    `«${one}» и «${other}» обе задавали бы цену: оставьте размеры одной группы`,
  sizeKind: (group: string, kind: ModifierGroup['kind']) =>
    `Группа «${group}» — ${KINDS[kind]}, а размер у блюда один. Сделайте её single или напишите цены вариантов в ней`,
  freeSize: (group: string) =>
    `Группа «${group}» даёт вариант бесплатно (free_count), а у размера есть цена. Уберите free_count или sizes`,
  sizePrice: (option: string, isDefault: boolean, price: number, own: number) =>
    `«${option}» ${isDefault ? 'выбран по умолчанию' : 'дешевле других'} и стоит ${own}, а price — ${price}. Напишите ${own} здесь или ${price} в sizes`,

  // Content
  slides: (count: number) => `Слайдов три или ни одного, а здесь ${count}`,
  noScreen: (slug: string) => `У страницы «${slug}» нет своего экрана, её негде показать`,
  eventEnds: 'Событие кончается позже своего event_at',
  noTerm: (name: string, terms: string) => `Нет величины ${name}, есть ${terms}`,

  // Letters
  lost: (sign: string) => `Здесь потеряны буквы (${sign}): ${RESAVE}`,
  otherEncoding: (meant: string) => `В другой кодировке это «${meant}»: ${RESAVE}`,
  wideEncoding: `Файл в UTF-16 или UTF-32: ${RESAVE}`,
  notUtf8: (line: number) => `Файл не в UTF-8, а в другой кодировке, например windows-1251 (строка ${line}): ${RESAVE}`,

  // Files
  unreadable: 'Файл не читается',
  notJson: (why: string) => `Это не JSON: ${why}`,
  noFile: (path: string) => `Нет файла ${path}`,
  noFileBut: (path: string, other: string) =>
    `Нет файла ${path}, есть «${other}»: в именах важны и большие буквы, и знаки над буквами`,
  isFolder: (path: string) => `${path} — не файл`,
  keyTwice: (name: string, one: number, other: number) =>
    `«${name}» стоит здесь дважды, в строках ${one} и ${other}, а читается только один`,

  // Pictures
  pictureFormat: (format: string) => `Картинка в формате ${format}, а нужен JPEG, PNG, WebP, AVIF, HEIC или TIFF`,
  pictureNarrow: (width: number, least: number) => `Ширина картинки ${width} px, а нужно не меньше ${least} px`,
  pictureBroken: (why: string) => `Картинка не читается: ${why}`,
  pictureCut: (left: string, shape: string) =>
    `После обрезки останется ${left} от ${shape}: форма далека от той, в которой её показывают`,
  pictureSmall: (width: number, wanted: number) =>
    `После обрезки ширина картинки ${width} px, а показывают ${wanted} px`,
  pictureBlurred: 'Картинка нечёткая, как будто её увеличили',

  // In the database
  noConsent: 'Нужно согласие на обработку персональных данных: отдельный документ, а не политика из privacy_url',
  numberChanged: (restaurant: string, number: number) =>
    `До сих пор ресторан «${restaurant}» был под номером ${number}, а номер не меняется никогда`,
  numberTaken: (number: number, restaurant: string) => `Номер ${number} уже у ресторана «${restaurant}»`,
  giftMissing: (code: string, product: string) => `Промокод ${code} дарит «${product}», а такого блюда нет`,

  // Warnings
  tooFewOptions: (group: string, dishes: string) =>
    `В группе «${group}» осталось слишком мало вариантов, блюда будут распроданы: ${dishes}`,
  noPage: (url: string, slug: string) => `Ведёт на ${url}, а страницы «${slug}» нет`,
  otherWeight: (size: number, weight: string) => `Здесь ${size}, а в weight — «${weight}»`,
  notCounted: (weight: string) =>
    `«${weight}» не посчитать: напишите в конце одно количество, «6 шт., 210 г», или добавьте portion_size`,
  noSlides: 'Слайдов нет: на главной не будет слайдера',
  noSeoTitles: 'Нет заголовков для поисковиков: их составит сайт',
  otherName: (title: string, name: string) =>
    `Страница называется «${name}» в ссылках на неё, а здесь — «${title}». Назовите её одинаково`,
  noLegalPage: 'Нет страницы «legal»: /info/legal покажет только реквизиты из brand.legal',
  notRussian: (name: string) =>
    `«${name}» — ни слова по-русски: добавьте русское название. Зарегистрированный товарный знак впишите в brand.registered_names`,
  noConsentYet:
    'Нет согласия на обработку персональных данных отдельным документом: вместо него покажем privacy_url, а закон требует своего',
  noOperatorNumber: 'Нет номера в реестре операторов персональных данных (его даёт Роскомнадзор)',
  operatorNotNamed: 'Номер ни в одном тексте не назван: напишите в нём {operator_number}',
  wrongDigits: (number: string) => `Контрольная цифра не сходится: проверьте номер ${number}`,
  otherKind: 'У компании ИНН из 10 цифр и ОГРН из 13, у предпринимателя — из 12 и 15',
  paidToChain: (chain: string) =>
    `Оплату онлайн получит ${chain}, а продаёт другой. Нужен own_payment_key — свой договор с платёжной системой — или агентский договор с сетью`,
  noTexts: (keys: string) => `Нет текстов, которые открывают экраны: ${keys}`,
} as const;
