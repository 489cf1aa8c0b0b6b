import { counted } from '#domain/plural.ts';

/** Messages about the account outside its screens. */
export const accountStrings = {
  /** The session has ended elsewhere (docs/product.md §7.18). */
  sessionOver: 'Вход на этом устройстве закончился. Войдите ещё раз, и всё на месте.',
  /** Something is pending that only a customer may do. */
  loginFirst: 'Войдите ещё раз, чтобы отправить то, что ждёт.',
  logIn: 'Войти',
  joinedCart: (added: string) => `Объединили с вашей прошлой корзиной. Добавилось: ${added}.`,
  leftOut: (left: string) => `Не поместилось в корзину: ${left}.`,
  line: (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`),
  joinedOrders: (count: number) => `В ваш профиль перенесли ${counted(count, 'заказ', 'заказа', 'заказов')}.`,
} as const;
