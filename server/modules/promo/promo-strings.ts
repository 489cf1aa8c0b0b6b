/** Why a promo code does not apply here and now: a sentence for each reason. */
export const promoStrings = {
  unknown: 'Такого промокода нет, или он больше не действует.',
  restaurant: 'В этом ресторане промокод не действует.',
  firstOrder: 'Промокод действует только на первый заказ.',
  used: 'Вы уже использовали этот промокод.',
  delivery: 'Промокод действует только при доставке.',
  pickup: 'Промокод действует только при самовывозе.',
  minSubtotal: (from: string, missing: string) => `Промокод действует при заказе от ${from}: не хватает ${missing}.`,
  giftMissing: (name: string) => `Положите в корзину «${name}» — это подарок по промокоду.`,
  giftSoldOut: (name: string) => `Подарок по промокоду — «${name}», а он сегодня закончился. Попробуйте в другой день.`,
  nothing: 'В корзине нет блюд, на которые действует промокод: уценённые в нём не участвуют.',
  tooManyGuesses: 'Слишком много попыток. Проверьте промокод и попробуйте позже.',
} as const;
