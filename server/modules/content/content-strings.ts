/** Messages for missing content. */
export const contentStrings = {
  noText: 'Такого текста нет.',
  ad: (advertiser: string, erid: string) => `Реклама. ${advertiser}. erid:\u00a0${erid}`,
  noPage: 'Такой страницы нет.',
} as const;
