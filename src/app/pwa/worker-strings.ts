/** Texts about a new build. */
export const workerStrings = {
  updateReady: 'Вышло обновление',
  update: 'Обновить',
  busyHere: 'Обновим, когда закончите здесь',
  busyElsewhere: 'Обновим, когда закончите оформление в другой вкладке',
  updatedElsewhere: 'Приложение обновилось. Откройте его заново, когда закончите',
  reload: 'Открыть заново',
} as const;
