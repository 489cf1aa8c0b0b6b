import { useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { ModifierGroup, Product } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import type { DishTime } from '#domain/dish-time.ts';
import { formatPrice } from '#domain/money.ts';
import { ForbiddenInDish } from '#entities/forbidden/forbidden-parts.tsx';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { useMedia } from '#ui/use-media.ts';
import { useTitle } from '#ui/use-title.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { wholeWords } from '#ui/whole-words.tsx';
import { aheadWords } from '../list/availability.ts';
import { type DishAction, Marks } from '../dish-card.tsx';
import type { AddProductQuery } from './dish-choice.ts';
import { stillOffered } from './dish-choice.ts';
import { DishDetails, energyOf, FoldedDetails } from './dish-details.tsx';
import { DishFooter, GoesWith, Replacements } from './dish-parts.tsx';
import { DishPicture } from './dish-picture.tsx';
import css from './dish-sheet.module.css';
import { dishStrings } from './dish-strings.ts';
import { OptionGroup } from './option-group.tsx';

/** Actions on an open dish. */
export interface DishChoiceProps {
  /** Initial options (docs/product.md §3.9, AddProductQuery); null for the dish's defaults. */
  modifiers?: AddProductQuery['modifiers'];
  /** Called on every change of the options, so that they can outlive the sheet. */
  onChoice?: (query: AddProductQuery) => void;
  /** On the picture: the favourite toggle. */
  heart?: (product: Product) => Elements;
  /** Next to it: the button that shares the dish's URL. */
  share?: (product: Product) => Elements;
  /** Below the allergens: a link to the chain's information on them. */
  aboutAllergens?: Elements;
  /** The cart line being edited; null when adding the dish. */
  line?: { readonly modifiers: readonly number[]; readonly quantity: number } | null;
  /** Adds to the cart (guarded: docs/product.md §1.6), or saves the line. The sheet then requests to be closed. */
  onAdd: (product: Product, modifiers: readonly number[], quantity: number) => void;
  /** Orders the dish for a time at which it is served (docs/product.md §13.19); missing where no time can be chosen. */
  onOrderAhead?: ((product: Product, modifiers: readonly number[], quantity: number, at: Date) => void) | undefined;
  /** The add control of another dish, on its small card. */
  smallAction?: DishAction;
  /** Replaces this dish with another: replaces `dish` in the URL. */
  onOpenDish: (productId: number) => void;
  onClose: () => void;
}

interface DishBodyProps extends DishChoiceProps {
  /** Undefined until at least the card is loaded. */
  product: Product | undefined;
  place: { readonly restaurantId: number; readonly orderType: OrderType };
  headingId: string;
  time: DishTime | null;
  unavailable: string | null;
  /** When it can be ordered for instead; null: it cannot. */
  ahead: Date | null;
  /** The details could not be loaded. */
  failure: { readonly retry: () => void; readonly busy: boolean } | null;
}

/** From this width picture and details have a pane of their own (sheet.module.css). */
const TWO_PANES = '(min-width: 992px)';

const NO_GROUPS: readonly ModifierGroup[] = [];
const NO_IDS: readonly number[] = [];

/** Sets the document title to the dish's name while its sheet is open, as on its own page. */
function DishTitle({ product }: { product: Product }): null {
  useTitle(`${product.name} — ${formatPrice(product.price)}`);
  return null;
}

/** The sheet of one dish, with the data loaded so far. */
export function DishBody(props: DishBodyProps): JSX.Element {
  const {
    product,
    place,
    headingId,
    time,
    unavailable,
    ahead,
    failure,
    heart,
    share,
    aboutAllergens,
    line = null,
    onChoice,
    onAdd,
    onOrderAhead,
    onOpenDish,
    onClose,
  } = props;
  const [chosen, setChosen] = useState<readonly number[] | null>(props.modifiers ?? line?.modifiers ?? null);
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const details = product?.details ?? null;
  const groups = details?.modifier_groups ?? NO_GROUPS;
  // Options that were stored, or came with a link, may be out of date.
  const kept = chosen && stillOffered(groups, chosen, line?.modifiers);
  const facts = product === undefined ? null : dishFacts(product, kept);
  const ids = facts?.modifiers ?? NO_IDS;
  const isNow = unavailable === null;
  const isOffered = isNow || ahead !== null;
  const hasTwoPanes = useMedia(TWO_PANES);

  const choose = (next: readonly number[]): void => {
    setChosen(next);
    if (product !== undefined) onChoice?.({ product: product.id, modifiers: next });
  };
  const footer =
    product === undefined || facts === null ? undefined : (
      <DishFooter
        product={product}
        facts={facts}
        quantity={quantity}
        isLine={line !== null}
        onQuantity={setQuantity}
        unavailable={unavailable}
        ahead={ahead && time && aheadWords(ahead, time)}
        // Without details, a dish with required options cannot be added.
        canAdd={details !== null || (failure !== null && !product.needs_choice)}
        onAdd={() => {
          if (ahead === null) onAdd(product, ids, quantity);
          else onOrderAhead?.(product, ids, quantity, ahead);
          onClose();
        }}
      />
    );

  const instead = !isNow && product !== undefined && (
    <Replacements product={product} place={place} time={time} action={props.smallAction} onOpenDish={onOpenDish} />
  );

  const picture = (
    <DishPicture product={product}>
      {product !== undefined && (
        <>
          {share?.(product)}
          {heart?.(product)}
        </>
      )}
    </DishPicture>
  );
  const about = product !== undefined &&
    facts !== null &&
    details !== null && {
      details,
      facts,
      allergens: product.allergens,
      about: aboutAllergens,
    };
  /** Options come first, unless they leave the screen to the details. */
  const isFolded = isOffered && groups.length > 0;

  return (
    <Sheet
      title={product?.name ?? dishStrings.loading}
      bare
      quick
      // Without options nothing inside takes the focus, but the text must still scroll by keyboard.
      reading={groups.length === 0 || !isOffered}
      aside={
        hasTwoPanes ? (
          <div className={css['left']}>
            {picture}
            {about && <DishDetails {...about} />}
          </div>
        ) : null
      }
      labelledBy={headingId}
      footer={footer}
      onClose={onClose}
    >
      {product !== undefined && <DishTitle product={product} />}
      {!hasTwoPanes && picture}
      <div className={css['content']}>
        <div className={css['intro']}>
          <h2 id={headingId} className={css['name']}>
            {product === undefined ? <Skeleton width="12rem" height="1.75rem" /> : wholeWords(product.name)}
          </h2>
          {product !== undefined && facts !== null && (
            <>
              <div className={css['facts']}>
                <p className={css['weight']}>{[facts.weight, energyOf(facts)].filter(Boolean).join(' · ')}</p>
                <Marks marks={product.marks} />
              </div>
              {product.at_table === true && <p className={noticeClass}>{dishStrings.forAdults}</p>}
              <ForbiddenInDish product={product} modifiers={ids} time={time} onOpenDish={onOpenDish} />
            </>
          )}
          {details !== null && details.description !== '' && <p>{details.description}</p>}
          {about && !hasTwoPanes && isFolded && <FoldedDetails {...about} />}
        </div>
        {!isOffered && instead}
        {isOffered &&
          product !== undefined &&
          groups.map((group) => (
            <OptionGroup
              key={group.id}
              group={group}
              ids={ids}
              onChange={choose}
              priceWith={(choice) => dishFacts(product, choice).unitPrice}
            />
          ))}
        {isOffered && !isNow && instead}
        {about && !hasTwoPanes && !isFolded && <DishDetails {...about} />}
        {isNow && line === null && product !== undefined && (
          <GoesWith product={product} place={place} time={time} action={props.smallAction} onOpenDish={onOpenDish} />
        )}
        {details === null && failure === null && <Bones hasOptions={product?.has_modifiers ?? false} />}
        {details === null && failure !== null && (
          <div role="alert" className={css['failure']}>
            <h3>{dishStrings.detailsErrorTitle}</h3>
            <p>
              {product !== undefined && !product.needs_choice && isOffered
                ? `${dishStrings.detailsErrorText} ${dishStrings.canAddAnyway}`
                : dishStrings.detailsErrorText}
            </p>
            <Button variant="secondary" onClick={failure.retry} busy={failure.busy}>
              {uiStrings.retry}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** Skeleton of options, composition and table. */
function Bones({ hasOptions }: { hasOptions: boolean }): JSX.Element {
  return (
    <div className={css['skeletons']}>
      <VisuallyHidden live>{dishStrings.loading}</VisuallyHidden>
      <Skeleton height="2.75rem" />
      {hasOptions && <Skeleton height="6rem" />}
      <Skeleton height="4rem" />
      <Skeleton height="11rem" />
    </div>
  );
}
