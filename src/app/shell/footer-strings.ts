/** Texts of the footer. */
export const footerStrings = {
  cities: 'Города',
  legal: 'Правовая информация',
  rules: 'Правила',
  privacy: 'Персональные данные',
  agreement: 'Пользовательское соглашение',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  footer: 'О ресторане и правила',
} as const;
