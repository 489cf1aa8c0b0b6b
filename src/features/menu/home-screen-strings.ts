/** Words of the home page that are not of the menu. */
export const homeScreenStrings = {
  openMenu: 'Перейти в меню',
  slides: 'Главное',
  heroIn: (place: string) => `Накроем стол в\u00a0${place}`,
} as const;
