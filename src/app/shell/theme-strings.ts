/** Texts of the preferences stored on the device. */
export const themeStrings = {
  toDark: 'Тёмная тема',
  toLight: 'Светлая тема',
  vibrationOff: 'Выключить вибрацию',
  vibrationOn: 'Включить вибрацию',
} as const;
