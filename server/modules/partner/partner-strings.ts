import type { ChangedLine } from '#contract/orders.ts';

/** Messages of the partner API. */
export const partnerStrings = {
  /** Who has done it: the server itself. */
  byItself: 'автоматически',
  cursor: 'Неизвестное место списка.',
  noDelivery: 'Этот ресторан не доставляет.',
  notOnMenu: 'Этого блюда в меню ресторана нет.',
  wrongOptions: (dish: string) => `Выберите варианты и добавки для «${dish}» ещё раз.`,
  link: {
    noSms: 'Сервер не отправляет СМС. Скопируйте ссылку и отправьте её сами.',
    noMobile: 'СМС уходит только на российский мобильный номер. Скопируйте ссылку и отправьте её сами.',
    tooMany: 'Ссылку отправляли уже слишком много раз. Скопируйте её и отправьте сами.',
    text: ({
      number,
      restaurantName,
      until,
      link,
    }: {
      readonly number: number;
      readonly restaurantName: string;
      readonly until: string | null;
      readonly link: string;
    }) => `${restaurantName}, заказ ${number}${until === null ? '' : `, оплатите до ${until}`}: ${link}`,
  },
  promise: {
    reversed: 'Время обещано задом наперёд.',
    past: 'Это время уже прошло.',
    far: 'Это время слишком далеко. Обещать можно не больше чем на сутки вперёд, а заказ ко времени — на выбранный гостем день.',
    wide: 'Слишком большой промежуток. Обещайте время с точностью до четырёх часов.',
  },
  /** In no gender: the name may be anyone's. */
  deliveryTaken: (courier: string) => `Этот заказ уже у другого курьера: ${courier}.`,
  notLeft: 'Клиент не просил оставить заказ у двери.',
  badPhoto: 'Снимок не читается. Сделайте его ещё раз.',
  tooManyPhotos: 'Слишком много фотографий за день.',
  untilPast: 'Это время уже прошло.',
  notYourRole: 'Для вашей роли это действие закрыто.',
  notHere: 'На кухне для вашей роли ничего нет. Попросите владельца изменить роль.',
  noCodes: 'Сервер не отправляет коды. Войдите ключом.',
  tooManyKeys: 'Слишком много неверных ключей. Попробуйте через несколько минут.',
  noSuchDay: 'Такого дня нет.',
  dayPast: 'Этот день уже прошёл.',
  dayFar: 'Этот день слишком далеко.',
  notOpenThen: 'В это время ресторан по этим дням закрыт.',
  tooMuch: 'Столько за заказ уже не осталось.',
  tooMuchOnline: (price: string) =>
    `Онлайн оплачено меньше: что заплатили при получении (${price}), нужно вернуть из кассы.`,
  /** «Борщ × 2 → 1», «+ Морс × 1», «− Квас». */
  changedLine: ({ name, options, before, after }: ChangedLine) => {
    const dish = options.length === 0 ? name : `${name} (${options.join(', ')})`;
    if (before === 0) return `+ ${dish} × ${after}`;
    return after === 0 ? `− ${dish}` : `${dish} × ${before} → ${after}`;
  },
  sumOrDishes: 'Назовите или сумму, или блюда.',
  noSuchLine: 'Такого блюда в заказе нет.',
  tooManyPortions: (name: string) => `Столько порций уже не вернуть: «${name}».`,
  nothingPaid: 'За эти блюда денег не брали.',
  noSuchItem: 'Такого ресторан не продаёт.',
  wake: {
    test: { title: 'Уведомления приходят', body: 'Так экран позовёт, если новый заказ никто не примет.' },
    notOn: 'На этом экране уведомления не включены.',
    /** No personal data: a lock screen is visible to anyone. */
    unaccepted: (number: string, restaurant: string) => ({
      title: `Заказ № ${number} никто не принял`,
      body: `${restaurant}: гость ждёт ответа больше трёх минут.`,
    }),
    away: (restaurant: string, since: string) => ({
      title: `${restaurant}: экран заказов закрыт`,
      body: `Ресторан принимает заказы, но никто их не видит. Последний раз экран был открыт ${since}.`,
    }),
    /** The server has accepted it. */
    unseen: (number: string, restaurant: string) => ({
      title: `Заказ № ${number} никто не видел`,
      body: `${restaurant}: он принят автоматически больше трёх минут назад.`,
    }),
  },
  /** By SMS: short, and without personal data. */
  alarm: {
    unaccepted: (number: string, restaurant: string) =>
      `${restaurant}: заказ №\u00a0${number} никто не принял больше пяти минут.`,
    unseen: (number: string, restaurant: string) =>
      `${restaurant}: заказ №\u00a0${number} никто не видел больше пяти минут.`,
  },
  bookingCanceled: 'Бронь уже отменена.',
  bookingMarked: 'Уже отмечено, пришли ли гости.',
  tableGivenAway: 'Стол на это время уже занят другой бронью.',
} as const;
