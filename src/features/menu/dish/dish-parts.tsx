import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { DishFacts } from '#domain/dish-facts.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { replacementsQuery } from '#client/queries/dish-queries.ts';
import { menuQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { dishStrings, problemText } from './dish-strings.ts';
import { CompactCard, CompactRow } from '../compact-card.tsx';
import type { DishAction } from '../dish-card.tsx';
import { firstObstacle } from './dish-choice.ts';
import { optionGroupId } from './option-group.tsx';
import css from './dish-sheet.module.css';

interface ReplacementsProps {
  product: Product;
  place: { readonly restaurantId: number; readonly orderType: OrderType };
  time: DishTime | null;
  /** The add control of a replacement. */
  action?: DishAction | undefined;
  onOpenDish: (productId: number) => void;
}

/** Dishes that can be ordered instead of an unavailable one. */
export function Replacements({ product, place, time, action, onOpenDish }: ReplacementsProps): JSX.Element | null {
  const { api } = useServices();
  const { data = [] } = useQuery(replacementsQuery(api, { id: product.id, ...place }));
  const offered = data.filter((other) => other.id !== product.id && canBeHad(other, time)).slice(0, 4);
  if (offered.length === 0) return null;
  return (
    <section className={css['instead']}>
      <h3>{dishStrings.instead}</h3>
      <ul role="list" className={css['list']}>
        {offered.map((other) => (
          <CompactCard key={other.id} product={other} onOpen={onOpenDish} action={action?.(other)} />
        ))}
      </ul>
    </section>
  );
}

/** At most this many dishes that go with one. */
const GOES_WITH = 6;

/**
 * What the chain recommends with the dish (docs/product.md §3.23), of the menu that the device already has: nothing is requested for it, and
 * it is there offline.
 */
export function GoesWith({ product, place, time, action, onOpenDish }: ReplacementsProps): JSX.Element | null {
  const { api } = useServices();
  const { data: menu } = useQuery({ ...menuQuery(api, place), enabled: false });
  const ids = product.details?.goes_with_ids ?? [];
  const offered = ids
    .flatMap((id) => menu?.find((other) => other.id === id) ?? [])
    .filter((other) => canBeHad(other, time))
    .slice(0, GOES_WITH);
  if (offered.length === 0) return null;
  return (
    <section className={css['goesWith']}>
      <h3>{dishStrings.goesWith}</h3>
      <CompactRow label={dishStrings.goesWith} tiles>
        {offered.map((other) => (
          <CompactCard key={other.id} product={other} onOpen={onOpenDish} action={action?.(other)} />
        ))}
      </CompactRow>
    </section>
  );
}

interface DishFooterProps {
  product: Product;
  /** For the selection that the button adds. */
  facts: DishFacts;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** A cart line is being edited, not a dish added. */
  isLine: boolean;
  unavailable: string | null;
  /** For when the button orders it, as text: it is served later; null: it cannot be ordered ahead. */
  ahead: string | null;
  canAdd: boolean;
  onAdd: () => void;
}

/** Scrolls to the group that is still unanswered, and focuses its first option. */
function showGroup(groupId: number): void {
  const group = document.getElementById(optionGroupId(groupId));
  group?.scrollIntoView({ block: 'center', behavior: prefersStillness() ? 'instant' : 'smooth' });
  group?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')?.focus({ preventScroll: true });
}

/** Quantity, and the button with the price of the selection. A button that cannot add says why, and leads to the problem. */
export function DishFooter(props: DishFooterProps): JSX.Element {
  const { product, facts, quantity, onQuantity, isLine, unavailable, ahead, canAdd, onAdd } = props;
  if (unavailable !== null && ahead === null) return <p className={css['why']}>{unavailable}</p>;
  const groups = product.details?.modifier_groups ?? [];
  const obstacle = firstObstacle(groups, facts.modifiers);
  const { unitPrice, oldUnitPrice } = facts;
  return (
    <div className={css['foot']}>
      {unavailable !== null && <p className={css['obstacle']}>{unavailable}</p>}
      {obstacle !== null && (
        <p className={css['obstacle']} aria-live="polite">
          {problemText(obstacle.problem, obstacle.group.name, obstacle.missing)}
        </p>
      )}
      <Stepper label={`${product.name}, ${dishStrings.quantity}`} value={quantity} min={1} onChange={onQuantity} />
      <Button
        size="large"
        variant={obstacle === null ? 'primary' : 'secondary'}
        disabled={!canAdd}
        onClick={() => {
          if (obstacle === null) onAdd();
          else showGroup(obstacle.group.id);
        }}
      >
        <span>{ahead !== null ? dishStrings.orderAt(ahead) : isLine ? dishStrings.save : dishStrings.add}</span>
        <Price value={unitPrice * quantity} old={oldUnitPrice === null ? null : oldUnitPrice * quantity} />
      </Button>
    </div>
  );
}
