import { counted } from '#domain/plural.ts';

/** What is told of a cart that could not be brought where it was wanted. */
export const cartStrings = {
  guessAgain: (message: string, minutes: number) =>
    `${message} Снова можно через ${counted(minutes, 'минуту', 'минуты', 'минут')}.`,
} as const;
