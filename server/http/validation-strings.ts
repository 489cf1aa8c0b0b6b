import { counted } from '#domain/plural.ts';

const signs = (length: number): string => counted(length, 'символа', 'символов', 'символов');

/** Messages of 422 responses, by valibot issue. Shown beside a field, so they are short. */
export const VALIDATION = {
  unknown: 'Неизвестное поле.',
  required: 'Обязательное поле.',
  type: 'Неверный тип значения.',
  choice: 'Недопустимое значение.',
  format: 'Неверный формат.',
  email: 'Проверьте адрес электронной почты.',
  minLength: (length: number) => (length === 1 ? 'Не может быть пустым.' : `Не короче ${signs(length)}.`),
  maxLength: (length: number) => `Не длиннее ${signs(length)}.`,
  minValue: (value: number) => `Не меньше ${value}.`,
  maxValue: (value: number) => `Не больше ${value}.`,
  integer: 'Нужно целое число.',
  invalid: 'Неверное значение.',
} as const;
