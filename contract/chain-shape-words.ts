/** What the schemas of a chain file say themselves. A file of its own: the partner API's clients load the schemas, and not all other faults. */
export const chainShapeWords = {
  id: 'Нужен id: 1–80 латинских букв, цифр, точек, дефисов или подчёркиваний, первой буква или цифра',
  slug: 'Нужны маленькие латинские буквы, цифры и одиночные дефисы',
  pageSlug: 'Нужны маленькие латинские буквы, цифры, дефисы и косые черты',
  color: 'Нужен цвет вида #ffe9d6',
  phone: 'Нужен телефон вида +7 4842 70-00-00',
  path: 'Нужен путь вида /menu/pizza',
  pictureFile: 'Нужен путь файла JPEG, PNG, WebP, AVIF, HEIC или TIFF',
  pictureInside: 'Файл должен лежать в папке файла сети',
  picture: 'Нужен путь файла или {"file": путь, "focus": {"x": от 0 до 1, "y": от 0 до 1}}',
  inn: 'Нужен ИНН из 10 или 12 цифр',
  ogrn: 'Нужен ОГРН из 13 цифр или ОГРНИП из 15',
  httpsUrl: 'Нужен адрес, который начинается с https://',
  documentUrl: 'Нужен адрес https или путь сайта',
  timezone: 'Нужен часовой пояс IANA, такой как Europe/Moscow',
  promocode: 'Нужно 2–40 букв, цифр, дефисов или подчёркиваний',
  shortTitle: 'Нужны одна или две строки до 12 букв, например «Пицца из печи»',
} as const;
