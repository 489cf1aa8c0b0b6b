/** Words of the switch between light and dark. */
export const themeStrings = { toDark: 'Тёмная тема', toLight: 'Светлая тема' } as const;
