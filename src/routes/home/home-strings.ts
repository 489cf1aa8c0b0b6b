/** Texts of the home page, and of a city's home (docs/product.md §1.5). */
export const homeStrings = {
  elsewhere: (shown: string, restaurant: string, chosenIn: string) =>
    `Это страница города ${shown}. Заказ — по-прежнему из ресторана «${restaurant}» в ${chosenIn}.`,
  back: 'Вернуться в свой ресторан',
} as const;
