/** Words that only the sheet of filters needs: those in menu-strings.ts come with the menu. */
export const filterStrings = { favourites: 'Избранные блюда' } as const;
