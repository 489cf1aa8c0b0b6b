import type { Allergen } from './catalog.ts';

/** The 15 groups of the law, in the order of the Russian alphabet: the order in which the filter shows them. */
export const allergenNames: Readonly<Record<Allergen, string>> = {
  peanut: 'Арахис',
  aspartame: 'Аспартам',
  mustard: 'Горчица',
  sulphites: 'Диоксид серы и сульфиты',
  gluten: 'Глютен',
  sesame: 'Кунжут',
  lupin: 'Люпин',
  molluscs: 'Моллюски',
  milk: 'Молоко',
  nuts: 'Орехи',
  crustaceans: 'Ракообразные',
  fish: 'Рыба',
  celery: 'Сельдерей',
  soy: 'Соя',
  eggs: 'Яйца',
};
