import { close, less, loading, more, quantityOf } from '#first-tap/first-tap-strings.ts';

/** Texts of the product-independent components. */
export const uiStrings = {
  close,
  done: 'Готово',
  back: 'Назад',
  forth: 'Вперёд',
  retry: 'Попробовать ещё раз',
  errorTitle: 'Не получилось загрузить',
  errorText: 'Проверьте связь и попробуйте ещё раз.',
  oldPrice: 'Прежняя цена',
  from: 'от',
  less: (what: string) => `${less} ${what}`,
  more: (what: string) => `${more} ${what}`,
  quantity: (what: string) => `${quantityOf} ${what}`,
  remove: (what: string) => `Снять: ${what}`,
  dismiss: 'Скрыть сообщение',
  loading,
} as const;
