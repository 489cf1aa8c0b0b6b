import type { OfficeGroup } from '#contract/office-chain.ts';

/** Words of the groups of options. */
export const optionsStrings = {
  title: 'Добавки',
  lead: 'Размеры, добавки и то, что можно убрать. Одна группа может быть у многих блюд и меняется сразу у всех.',
  none: 'Групп пока нет.',
  dishes: (count: number) => `блюд: ${count}`,
  optionCount: (count: number) => `вариантов: ${count}`,
  edited: 'Изменена',
  back: 'К списку добавок',
  missing: 'Такой группы нет',
  group: 'Группа',
  name: 'Название группы',
  required: 'Гость должен выбрать',
  min: 'Выбрать не меньше',
  max: 'Не больше (пусто — все)',
  options: 'Варианты',
  optionsNote:
    'Цена — сколько вариант прибавляет к цене блюда. У блюд со своими ценами размеров она на странице блюда.',
  option: 'Название варианта',
  optionOf: (name: string) => `Название: ${name}`,
  price: 'Цена, ₽',
  priceOf: (name: string) => `Цена: ${name}, ₽`,
  add: 'Добавить вариант',
  unnamed: 'новый вариант',
  usedBy: 'У каких блюд',
  unused: 'Ни у одного блюда.',
  remove: 'Убрать группу',
  kind: 'Как выбирают',
  ofDish: 'Группы добавок',
  ofDishNote: 'В этом порядке их видят гости. Цены и варианты группы общие для всех её блюд.',
  noneOfDish: 'У блюда нет добавок.',
  addGroup: 'Добавить группу',
} as const;

export const GROUP_KINDS = ['single', 'multiple', 'removal'] as const;

/** What a guest does with a group. */
export const groupKinds: Readonly<Record<OfficeGroup['kind'], string>> = {
  single: 'выбирают один',
  multiple: 'можно несколько',
  removal: 'что убрать',
};
