import type { JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import { useBonus } from './bonus/use-bonus.ts';
import { bonusWords } from './discount-rows.tsx';
import { discountsStrings } from './discounts-strings.ts';
import { usePromo, type PromoView } from './promo/use-promo.ts';

/** What promo code and bonuses do for this cart, in a line: the code first, else the bonuses, else that a code can be entered. */
export function DiscountsFact(): JSX.Element {
  const promo = usePromo();
  const [bonus = null] = bonusWords(useBonus()) ?? [];
  const words = [promoWords(promo), bonus].filter((part) => part !== null);
  return <span>{words.length > 0 ? words.join(' · ') : discountsStrings.enter}</span>;
}

const promoWords = (promo: PromoView): string | null => {
  if (promo.type === 'none') return null;
  if (promo.type === 'refused') return discountsStrings.notWorking(promo.code);
  const saved = promo.type === 'works' && promo.saved > 0 ? ` ${discountsStrings.minus(formatPrice(promo.saved))}` : '';
  return `${promo.code}${saved}`;
};
