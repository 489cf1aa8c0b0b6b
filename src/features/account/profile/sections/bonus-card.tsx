import type { JSX } from 'react';
import { points } from '#domain/points.ts';
import { BrandBorder } from '#brand/border.tsx';
import { accountStrings } from '../account-strings.ts';
import css from '../account.module.css';

interface BonusCardProps {
  /** Kopecks. */
  balance: number;
  /** Kopecks reserved by carts. */
  held?: number | undefined;
}

/** The balance, on a honey background. */
export function BonusCard({ balance, held = 0 }: BonusCardProps): JSX.Element {
  return (
    <section className={css['honey']} aria-labelledby="account-bonus">
      <h2 id="account-bonus" className={css['honeyTitle']}>
        {accountStrings.bonusBalance}
      </h2>
      <p className={css['balance']}>{points(balance)}</p>
      <p>{accountStrings.bonusPay}</p>
      {held > 0 && <p>{accountStrings.bonusHeld(points(held))}</p>}
      <BrandBorder className={css['honeyStitch']} />
    </section>
  );
}
