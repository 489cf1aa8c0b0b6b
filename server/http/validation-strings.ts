/** Sentences of 422 answers, by what valibot found. They stand beside a field, so they are short. */
export const VALIDATION = {
  unknown: 'Неизвестное поле.',
  required: 'Обязательное поле.',
  type: 'Неверный тип значения.',
  choice: 'Недопустимое значение.',
  format: 'Неверный формат.',
  email: 'Проверьте адрес электронной почты.',
  minLength: (length: number) => (length === 1 ? 'Не может быть пустым.' : `Не короче ${length} символов.`),
  maxLength: (length: number) => `Не длиннее ${length} символов.`,
  minValue: (value: number) => `Не меньше ${value}.`,
  maxValue: (value: number) => `Не больше ${value}.`,
  integer: 'Нужно целое число.',
  invalid: 'Неверное значение.',
} as const;
