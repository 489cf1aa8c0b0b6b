/** Words of what the device remembers of its owner's taste. */
export const themeStrings = {
  toDark: 'Тёмная тема',
  toLight: 'Светлая тема',
  vibrationOff: 'Выключить вибрацию',
  vibrationOn: 'Включить вибрацию',
} as const;
