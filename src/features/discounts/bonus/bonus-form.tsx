import { useId, type JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Elements } from '#ui/elements.ts';
import type { CartTotals } from '#contract/cart.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields.tsx';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { points } from '#domain/points.ts';
import { dayWords } from '#domain/calendar-day.ts';
import { bonusFactsQuery } from '#client/queries/account-queries.ts';
import { termListClass } from '#ui/term-list.ts';
import { amountText, earnedWith, type BonusView } from './use-bonus.ts';
import { discountsStrings } from '../discounts-strings.ts';
import { useBonusForm, type BonusFormState as Form } from './use-bonus-form.ts';
import css from '../discounts.module.css';

interface BonusFormProps {
  /** Kopecks. */
  balance: number;
  /** Null until the cart is priced. */
  totals: CartTotals | null;
  bonus: BonusView | null;
  /** Link to the chain's bonus terms. */
  terms: Elements;
  onClose: () => void;
}

const CHOICES = [
  { value: 'use', label: discountsStrings.use },
  { value: 'save', label: discountsStrings.save },
] as const;

/** Selects how many of the account's bonuses to spend on the cart. */
export function BonusForm({ balance, totals, bonus, terms, onClose }: BonusFormProps): JSX.Element {
  const most = bonus?.most ?? 0;
  const form = useBonusForm({ most, used: bonus?.used ?? 0, onDone: onClose });
  const isAway = useConnectivity() === 'unreachable';
  const formId = useId();
  const canSpend = most > 0;
  return (
    <Sheet
      title={discountsStrings.bonusTitle}
      onClose={onClose}
      footer={
        <Button
          wide
          size="large"
          type={canSpend ? 'submit' : 'button'}
          form={formId}
          busy={form.busy}
          {...(canSpend ? {} : { onClick: onClose })}
        >
          {canSpend ? labelOf(form) : discountsStrings.done}
        </Button>
      }
    >
      <div className={css['window']}>
        <BonusFacts
          balance={balance}
          most={most}
          earns={totals === null ? 0 : earnedWith(totals, form.spent)}
          requested={bonus?.used ?? 0}
        />
        {isAway && canSpend && <p className={noticeClass}>{discountsStrings.offline}</p>}
        {canSpend ? (
          <form
            id={formId}
            className={css['window']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              form.submit();
            }}
          >
            <Segmented
              legend={discountsStrings.choice}
              value={form.spends ? 'use' : 'save'}
              options={CHOICES}
              onChange={(value) => form.choose(value === 'use')}
            />
            {form.spends ? (
              <Amount form={form} most={most} />
            ) : (
              <p className={css['muted']}>{discountsStrings.saveText}</p>
            )}
          </form>
        ) : (
          <p className={noticeClass}>{whyNothing(balance, totals)}</p>
        )}
        <p role="alert" className={css['why']}>
          {form.refusal}
        </p>
        {terms}
      </div>
    </Sheet>
  );
}

const labelOf = (form: Form): string => {
  if (form.busy) return discountsStrings.checking;
  if (!form.spends) return discountsStrings.useNone;
  return form.spent > 0 ? discountsStrings.useAmount(points(form.spent)) : discountsStrings.use;
};

const whyNothing = (balance: number, totals: CartTotals | null): string => {
  if (balance < 100) return discountsStrings.none;
  return totals === null || totals.subtotal_price === 0 ? discountsStrings.emptyCart : discountsStrings.nothingToPay;
};

/** The amount: by slider, by number, or all at once. */
function Amount({ form, most }: { form: Form; most: number }): JSX.Element {
  return (
    <div className={css['amount']}>
      <MantineIsland>
        <TextField
          label={discountsStrings.howMuch}
          value={form.text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          enterKeyHint="done"
          error={form.error}
          onChange={form.type}
        />
      </MantineIsland>
      <input
        type="range"
        className={css['slider']}
        aria-label={discountsStrings.slider}
        aria-valuetext={points(form.spent)}
        min={1}
        max={Number(amountText(most))}
        step={1}
        value={amountText(form.spent)}
        onChange={(event) => form.type(event.currentTarget.value)}
      />
      <Button variant="quiet" onClick={() => form.type(amountText(most))}>
        {discountsStrings.all(points(most))}
      </Button>
    </div>
  );
}

interface BonusFactsProps {
  /** Total balance, kopecks. */
  balance: number;
  most: number;
  earns: number;
  /** Kopecks reserved by this cart. */
  requested: number;
}

/** Account figures; what expires first, and what another cart reserves, if the server is reachable. */
function BonusFacts({ balance, most, earns, requested }: BonusFactsProps): JSX.Element {
  const { api } = useServices();
  const { data } = useQuery({ ...bonusFactsQuery(api), retry: false });
  const [soonest] = data?.expiring ?? [];
  const elsewhere = (data?.held ?? 0) - requested;
  return (
    <div className={css['facts']}>
      <dl className={termListClass}>
        <Fact name={discountsStrings.balance} value={points(balance)} />
        <Fact name={discountsStrings.most} value={points(most)} />
        {earns > 0 && <Fact name={discountsStrings.earns} value={points(earns)} />}
      </dl>
      {soonest !== undefined && (
        <p className={css['muted']}>
          {discountsStrings.expiring(points(soonest.amount), dayWords(soonest.on, soonest.on))}
        </p>
      )}
      {elsewhere > 0 && <p className={css['muted']}>{discountsStrings.held(points(elsewhere))}</p>}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
