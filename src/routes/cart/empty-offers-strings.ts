export const emptyOffersStrings = {
  last: 'Прошлый заказ',
};
