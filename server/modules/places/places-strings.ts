/** Messages about places that the chain does not have. */
export const placesStrings = {
  localityUnknown: 'Такого города нет.',
  restaurantUnknown: 'Такого ресторана нет.',
  noSuggestions:
    'Подсказки адресов не работают, поэтому доставку заказать нельзя. Закажите самовывоз или позвоните нам.',
} as const;
