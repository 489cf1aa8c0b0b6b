import { counted } from '#domain/plural.ts';

/** Cart messages for the customer, when a request cannot be fulfilled. */
export const cartStrings = {
  notFound: 'Корзина не найдена.',
  gone: 'Корзина устарела. Соберите её заново.',
  alreadyOrdered: 'Эта корзина уже стала заказом.',
  lineNotFound: 'Этого блюда в корзине больше нет.',
  soldOut: 'Блюдо закончилось.',
  notServed: 'В этом ресторане такого блюда нет.',
  outOfHours: 'Сейчас это блюдо не готовят.',
  ageRestricted: 'Это блюдо 18+: его подают только в зале, официант проверит документы.',
  modifiersInvalid: 'Проверьте выбранные добавки.',
  lineLimit: (most: number) => `Одного блюда можно заказать не больше ${counted(most, 'порции', 'порций', 'порций')}.`,
  cartLimit: (most: number) =>
    `В корзину помещается не больше ${counted(most, 'разного блюда', 'разных блюд', 'разных блюд')}.`,
  restaurantUnknown: 'Такого ресторана нет.',
  zoneInvalid: 'Зона не подходит этому ресторану или способу получения.',
  pickupZoneMissing: 'В этом ресторане нет зоны самовывоза.',
  cutleryLimit: (most: number) => `Приборов можно взять не больше ${most}.`,
} as const;
