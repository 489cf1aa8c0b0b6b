/** Messages about bookings that were queued. */
export const bookingsStrings = {
  taken: 'Пока не было связи, это время заняли. Выберите другое.',
  needsYou: 'Стол не забронирован: загляните в «Мои брони».',
  unreadable: 'Одну из броней на этом устройстве прочитать не удалось, и она не отправлена. Забронируйте ещё раз.',
  inProfile: (restaurant: string) =>
    `Стол в «${restaurant}» забронирован. Бронь в профиле, с которым её отправили: войдите, чтобы её открыть.`,
  booked: (when: string, restaurant: string) => `Стол забронирован: ${when}, «${restaurant}».`,
} as const;
