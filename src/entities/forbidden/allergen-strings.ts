import type { Allergen } from '#contract/catalog.ts';

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

/** Form after «без»: «Без арахиса». */
export const allergenNamesWithout: Readonly<Record<Allergen, string>> = {
  peanut: 'Без арахиса',
  aspartame: 'Без аспартама',
  mustard: 'Без горчицы',
  sulphites: 'Без сульфитов',
  gluten: 'Без глютена',
  sesame: 'Без кунжута',
  lupin: 'Без люпина',
  molluscs: 'Без моллюсков',
  milk: 'Без молока',
  nuts: 'Без орехов',
  crustaceans: 'Без ракообразных',
  fish: 'Без рыбы',
  celery: 'Без сельдерея',
  soy: 'Без сои',
  eggs: 'Без яиц',
};

/** Within a sentence: «Есть арахис». */
export const allergenNamesInside: Readonly<Record<Allergen, string>> = {
  peanut: 'арахис',
  aspartame: 'аспартам',
  mustard: 'горчица',
  sulphites: 'сульфиты',
  gluten: 'глютен',
  sesame: 'кунжут',
  lupin: 'люпин',
  molluscs: 'моллюски',
  milk: 'молоко',
  nuts: 'орехи',
  crustaceans: 'ракообразные',
  fish: 'рыба',
  celery: 'сельдерей',
  soy: 'соя',
  eggs: 'яйца',
};
