import type { Allergen } from '#contract/catalog.ts';

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
