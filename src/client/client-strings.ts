/** Sentences that the data itself has to say, whatever screen is open. */
export const clientStrings = {
  /** Spec §8: when the answer has no message of its own. */
  failed: 'Ошибка!',
  /** Spec §4: without a zone the pickup zone is taken, and every restaurant must have one. */
  pickupZoneMissing: 'Зона самовывоза не существует в этом ресторане',
} as const;
