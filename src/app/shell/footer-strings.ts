/** Texts of the footer. */
export const footerStrings = {
  cities: 'Города',
  rules: 'Правила продажи и доставки',
  privacy: 'Политика обработки персональных данных',
  agreement: 'Пользовательское соглашение',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  footer: 'О ресторане и правила',
} as const;
