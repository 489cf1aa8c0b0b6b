import type { JSX } from 'react';
import { PromoIcon } from '#ui/icons/menu-icons.tsx';
import { ChevronRightIcon, BonusIcon, ClockIcon } from '#ui/icons/more-icons.tsx';
import css from './discounts.module.css';
import { points } from '#domain/points.ts';
import { discountsStrings } from './discounts-strings.ts';
import { PromoCard, type DiscountWays } from './promo/promo-card.tsx';
import { useBonus, type BonusView } from './bonus/use-bonus.ts';
import { usePromo } from './promo/use-promo.ts';

interface CartDiscountRowsProps {
  ways: DiscountWays;
  onPromo: () => void;
  onBonuses: () => void;
}

/** Shows the cart's discounts, and how to get more. */
export function CartDiscountRows({ ways, onPromo, onBonuses }: CartDiscountRowsProps): JSX.Element {
  return (
    <div className={css['rows']} data-discounts tabIndex={-1}>
      <PromoRow ways={ways} onOpen={onPromo} />
      <BonusRow onOpen={onBonuses} />
    </div>
  );
}

/** The cart's code, or a button that opens the window to enter one. */
function PromoRow({ ways, onOpen }: { ways: DiscountWays; onOpen: () => void }): JSX.Element {
  const promo = usePromo();
  if (promo.type !== 'none') return <PromoCard promo={promo} ways={ways} />;
  return (
    <button type="button" className={css['open']} onClick={onOpen}>
      <span className={css['sign']}>
        <PromoIcon />
      </span>
      <span className={css['words']}>{discountsStrings.enter}</span>
      <ChevronRightIcon />
    </button>
  );
}

/** Shows the bonuses this cart can spend and earn; renders nothing where the chain gives none. */
export function BonusRow({ onOpen }: { onOpen: () => void }): JSX.Element | null {
  const bonus = useBonus();
  const words = bonusWords(bonus);
  if (bonus === null || words === null) return null;
  const [main, more] = words;
  return (
    <button type="button" className={css['open']} onClick={onOpen}>
      <span className={css['sign']}>{bonus.waiting ? <ClockIcon /> : <BonusIcon />}</span>
      <span className={css['words']}>
        <span>{main}</span>
        {more !== null && <span className={css['muted']}>{more}</span>}
      </span>
      <ChevronRightIcon />
    </button>
  );
}

/** Returns what bonuses do for a cart, in one line or two; null: nothing. */
export function bonusWords(bonus: BonusView | null): readonly [string, string | null] | null {
  if (bonus === null || (bonus.balance === null && bonus.earns === 0 && !bonus.waiting)) return null;
  const { balance, most, used, wanted, earns, waiting } = bonus;
  const earning = earns > 0 ? discountsStrings.earn(points(earns)) : null;
  if (waiting && wanted === 0) return [discountsStrings.useNone, discountsStrings.bonusWaitingOff];
  if (waiting) return [discountsStrings.spending(points(used > 0 ? used : wanted)), discountsStrings.bonusWaiting];
  if (used > 0) return [discountsStrings.spending(points(used)), earning];
  if (balance !== null && most > 0) {
    return [`${discountsStrings.spend} · ${discountsStrings.available(points(most))}`, earning];
  }
  if (balance === null) return [discountsStrings.earnGuest(points(earns)), null];
  return [earning ?? discountsStrings.bonusTitle, null];
}
