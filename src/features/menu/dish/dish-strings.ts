import type { ModifierProblem } from '#domain/check-modifiers.ts';

/** Texts for the dish sheet. */
export const dishStrings = {
  composition: 'Состав',
  nutrition: 'Пищевая ценность',
  moreDetails: 'Состав, аллергены и калории',
  nutrients: { kcal: 'энергия', proteins: 'белки', fats: 'жиры', carbohydrates: 'углеводы' },
  per100: (amounts: readonly string[]) => `В\u00a0100\u00a0г: ${amounts.join(', ')}`,
  kcalUnit: 'ккал',
  gramUnit: 'г',
  allergens: 'Аллергены',
  noAllergens: 'Из 15 групп аллергенов — ни одного.',
  chooseOne: 'Выберите один вариант',
  chooseMore: (count: number) => `Выберите ещё\u00a0${count}`,
  upTo: (max: number) => `До\u00a0${max} на выбор`,
  chosenOf: (chosen: number, max: number) => `Выбрано ${chosen} из\u00a0${max}`,
  full: (max: number) => `Выбрано ${max} из\u00a0${max}, больше нельзя`,
  free: (count: number, left: number) => {
    if (left === 0) return 'Бесплатные уже выбраны';
    return left === count ? `${count}\u00a0бесплатно` : `${count}\u00a0бесплатно · осталось\u00a0${left}`;
  },
  most: (max: number) => `Не больше\u00a0${max}`,
  optional: 'По желанию',
  notNeeded: 'Не нужно',
  optionSoldOut: 'закончилось',
  forAdults: '18+. Подаём только в\u00a0зале, официант проверит документы.',
  add: 'В\u00a0корзину',
  orderAt: (when: string) => `Заказать на\u00a0${when}`,
  save: 'Сохранить',
  addMore: (what: string, missing: number) => `${what}: выберите ещё\u00a0${missing}`,
  tooMany: (what: string, limit: number) => `${what}: не больше\u00a0${limit}`,
  optionGone: (what: string) => `${what}: вариант закончился, выберите другой`,
  quantity: 'порций',
  share: (name: string) => `Поделиться: ${name}`,
  linkCopied: 'Ссылка скопирована',
  linkNotCopied: (url: string) => `Скопировать не вышло. Адрес блюда: ${url}`,
  loading: 'Загружаем состав и варианты',
  detailsErrorTitle: 'Состав не загрузился',
  detailsErrorText: 'Проверьте связь и попробуйте ещё раз.',
  canAddAnyway: 'Добавить можно и сейчас: блюдо придёт в обычном виде.',
  onlyOtherType: {
    delivery: 'В этом ресторане это блюдо можно только забрать самим.',
    pickup: 'В этом ресторане это блюдо только с доставкой.',
  },
  notHere: (restaurant: string) => `В ресторане «${restaurant}» этого блюда нет.`,
  soldIn: 'Оно есть здесь:',
  soldNowhere: 'В этом городе его сейчас не готовят.',
  missingTitle: 'Такого блюда здесь нет',
  missingText: 'Ресторан его не готовит или убрал из меню.',
  toMenu: 'Перейти в меню',
  instead: 'Похожее, что есть сейчас',
  goesWith: 'К\u00a0этому подойдёт',
  portionNote: 'Значения для блюда без добавок.',
} as const;

/** Returns what blocks adding, as text that says what to do. */
export function problemText(problem: ModifierProblem, groupName: string, missing: number): string {
  switch (problem.code) {
    case 'too_few':
      return dishStrings.addMore(groupName, missing);
    case 'too_many':
    case 'too_many_of_one':
      return dishStrings.tooMany(groupName, problem.limit);
    case 'unavailable':
    case 'unknown':
      return dishStrings.optionGone(groupName);
  }
}
