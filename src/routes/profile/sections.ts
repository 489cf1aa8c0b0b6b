/** Profile sections, each with its own address: `/profile/<name>`. */
export const SECTIONS = ['personal', 'addresses', 'bonuses', 'sessions', 'privacy'] as const;
export type Section = (typeof SECTIONS)[number];

/** A section that belongs to the device, available to guests too (docs/product.md §17.8). */
export const FORBIDDEN = 'forbidden';

export function isSection(text: string): text is Section {
  return SECTIONS.some((section) => section === text);
}

export const sectionTitles: Readonly<Record<Section, string>> = {
  personal: 'Личные данные',
  addresses: 'Адреса',
  bonuses: 'Бонусы',
  sessions: 'Где вы вошли',
  privacy: 'Согласия и данные',
};

/** One-line descriptions of the sections. */
export const sectionHints: Readonly<Record<Section, string>> = {
  personal: 'Имя, почта, день рождения',
  addresses: 'Дом, работа и другие',
  bonuses: 'История и сроки',
  sessions: 'Устройства, на которых открыт профиль',
  privacy: 'Реклама, копия данных, удаление профиля',
};
