import { counted } from '#domain/plural.ts';

/** Messages about a cart that could not be brought to the wanted state. */
export const cartStrings = {
  guessAgain: (message: string, minutes: number) =>
    `${message} Снова можно через ${counted(minutes, 'минуту', 'минуты', 'минут')}.`,
} as const;
