import { type JSX, useId } from 'react';
import { COURIER_WISHES, MAX_LENGTH } from '#contract/primitives.ts';
import { possibleWishes, WISH_WORDS, wishesLine } from '#domain/courier-wishes.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { Chip } from '#ui/chip.tsx';
import { TextArea } from '#ui/fields.tsx';
import { PencilIcon } from '#ui/icons/more-icons.tsx';
import { checkoutStrings } from '../checkout-strings.ts';
import type { Checkout } from '../form/use-checkout.ts';
import { wishesOf, type OrderForm } from '../form/order-form.ts';
import { FormRow, FormSheet } from './form-row.tsx';
import css from '../checkout.module.css';

interface CommentSectionProps {
  checkout: Checkout;
}

/** What the restaurant and the courier should know: wishes at a tap, and a comment. */
export function CommentSection({ checkout: { order, errors, sheets } }: CommentSectionProps): JSX.Element {
  const counterId = useId();
  const { form, change } = order;
  const { comment } = form.draft;
  const hint = form.atTable ? checkoutStrings.tableHint : checkoutStrings.commentHint;
  const answer = [wishesLine(wishesOf(form)), trimToNull(comment)].filter((part) => part !== null).join('. ');
  return (
    <>
      <FormRow
        icon={<PencilIcon />}
        title={checkoutStrings.comment}
        fact={trimToNull(answer) ?? emptyFact(form)}
        error={errors.fields.comment}
        onOpen={() => sheets.setOpen('comment')}
      />
      {sheets.open === 'comment' && (
        <FormSheet title={checkoutStrings.comment} onClose={() => sheets.setOpen(null)}>
          {hasCourier(form) && <Wishes form={form} onChange={(wishes) => change({ wishes })} />}
          <div data-field="comment">
            <TextArea
              label={checkoutStrings.comment}
              isLabelHidden
              placeholder={hint}
              value={comment}
              maxLength={MAX_LENGTH.comment}
              rows={4}
              error={errors.fields.comment}
              takesFocus={!hasCourier(form) || errors.fields.comment !== undefined}
              hint={<span id={counterId}>{checkoutStrings.counter(comment.length, MAX_LENGTH.comment)}</span>}
              onChange={(text) => {
                errors.clear('comment');
                change({ comment: text });
              }}
            />
          </div>
        </FormSheet>
      )}
    </>
  );
}

const hasCourier = ({ takesWishes, atTable, orderType }: OrderForm): boolean =>
  takesWishes && !atTable && orderType === 'delivery';

const emptyFact = (form: OrderForm): string => {
  if (form.atTable) return checkoutStrings.tableHint;
  return hasCourier(form) ? checkoutStrings.wishesFact : checkoutStrings.commentFact;
};

interface WishesProps {
  form: OrderForm;
  onChange: (wishes: OrderForm['draft']['wishes']) => void;
}

/** What the courier should do at the door. What is paid there is not left there: that wish is then out of reach, with the reason. */
function Wishes({ form, onChange }: WishesProps): JSX.Element {
  const [groupId, reasonId] = [useId(), useId()];
  const { method, orderType, draft } = form;
  const { wishes } = draft;
  const possible = possibleWishes(COURIER_WISHES, { orderType, method });
  return (
    <div className={css['group']} role="group" aria-labelledby={groupId}>
      <span id={groupId} className={css['strong']}>
        {checkoutStrings.wishes}
      </span>
      <div className={css['ways']}>
        {COURIER_WISHES.map((wish) => {
          const isPossible = possible.includes(wish);
          const isOn = wishes.includes(wish);
          return (
            <Chip
              key={wish}
              pressed={isPossible && isOn}
              aria-disabled={!isPossible || undefined}
              aria-describedby={isPossible ? undefined : reasonId}
              onClick={() => {
                if (isPossible) onChange(isOn ? wishes.filter((one) => one !== wish) : [...wishes, wish]);
              }}
            >
              {WISH_WORDS[wish]}
            </Chip>
          );
        })}
      </div>
      {possible.length < COURIER_WISHES.length && (
        <p id={reasonId} className={css['muted']}>
          {checkoutStrings.paidAtDoor}
        </p>
      )}
    </div>
  );
}
