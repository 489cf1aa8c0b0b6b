import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { DishFacts } from '#domain/dish-facts.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { firstObstacle } from './dish-choice.ts';
import css from './dish-sheet.module.css';
import { dishStrings, problemText } from './dish-strings.ts';
import { optionGroupId } from './option-group.tsx';

interface DishFooterProps {
  product: Product;
  /** For the selection that the button adds. */
  facts: DishFacts;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** A cart line is being edited, not a dish added. */
  isLine: boolean;
  unavailable: string | null;
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
  const { product, facts, quantity, onQuantity, isLine, unavailable, canAdd, onAdd } = props;
  if (unavailable !== null) return <p className={css['why']}>{unavailable}</p>;
  const groups = product.details?.modifier_groups ?? [];
  const obstacle = firstObstacle(groups, facts.modifiers);
  const { unitPrice, oldUnitPrice } = facts;
  return (
    <div className={css['foot']}>
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
        <span>{isLine ? dishStrings.save : dishStrings.add}</span>
        <Price value={unitPrice * quantity} old={oldUnitPrice === null ? null : oldUnitPrice * quantity} />
      </Button>
    </div>
  );
}
