/** Texts of the photo viewer. Separate from the other UI texts: loaded with the components that show photos. */
export const photoStrings = {
  title: 'Фотографии',
  count: (number: number, of: number) => `Фото ${number} из ${of}`,
  before: 'Предыдущее фото',
  after: 'Следующее фото',
  failed: 'Фото не загрузилось. Проверьте связь и откройте его ещё раз.',
  close: 'Закрыть',
  zoom: 'Увеличить или уменьшить',
} as const;
