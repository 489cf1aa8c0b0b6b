/** @file Texts of cards and of the cart's bar. Each by itself: the names of an object's entries would travel with every page. */

/** Until the name of the dish is added to it. */
export const addIt = 'В корзину';
/** Before the name of the dish. */
export const add = 'Добавить в корзину:';
export const choose = 'Выбрать:';
export const more = 'Добавить ещё:';
export const less = 'Убавить:';
export const quantityOf = 'Количество:';
export const cart = 'Корзина';
/** After the number, for mixed kinds: soup is counted in portions, a drink is not. */
export const pieces = 'шт.';
/** Orders for as soon as possible are not accepted. */
export const forLater = 'ко\u00a0времени';
/** Link to the checkout. */
export const checkout = 'Оформить';
/** A window that the app will open. */
export const loading = 'Загружаем';
export const close = 'Закрыть';
export const notLoaded = 'Не загрузилось';
export const retry = 'Повторить';
/** Before the missing amount. */
export const toMinimum = 'До минимального заказа ещё';
export const toFreeDelivery = 'До бесплатной доставки ещё';
export const freeDelivery = 'Доставка бесплатная';
