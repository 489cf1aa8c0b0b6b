/** Texts of the strip with the order's time. */
export const whenStrings = {
  closed: 'Сейчас закрыто.',
  zone_closed: { delivery: 'Сейчас не доставляем.', pickup: 'Самовывоз сейчас закрыт.' },
  too_late: 'Уже не успеем.',
  today: (clock: string) => `Примем заказ на\u00a0${clock}`,
  another: (day: string, clock: string) => `Примем заказ на\u00a0${day} с\u00a0${clock}`,
  wanted: (when: string) => `Заказ ко\u00a0времени: ${when} · изменить`,
  /** The restaurant has opened, or the chosen time has passed, while the strip was shown. */
  soon: 'Можно заказать как\u00a0можно скорее',
  choose: 'Выбрать время',
} as const;
