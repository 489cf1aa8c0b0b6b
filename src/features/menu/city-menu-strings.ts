/** Words of a city's menu as text. */
export const cityMenuStrings = {
  title: (placeIn: string) => `Меню и цены в\u00a0${placeIn}`,
  pricesOf: (restaurant: string) => `Цены ресторана «${restaurant}».`,
} as const;
