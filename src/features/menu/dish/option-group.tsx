import { useId, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { ModifierGroup, ModifierOption } from '#contract/catalog.ts';
import { modifierLines } from '#domain/modifiers.ts';
import { groupState } from '#domain/check-modifiers.ts';
import { formatPrice } from '#domain/money.ts';
import { ForbiddenInOption } from '#entities/forbidden/forbidden-parts.tsx';
import { cx } from '#ui/cx.ts';
import { CheckIcon } from '#ui/icons/more-icons.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { countOf, maxOf, withOption } from './dish-choice.ts';
import { dishStrings } from './dish-strings.ts';
import css from './option-group.module.css';

interface OptionGroupProps {
  group: ModifierGroup;
  /** The selection of the whole dish. */
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  /** Price in kopecks of one portion of the dish with this selection. */
  priceWith: (ids: readonly number[]) => number;
}

/** «охотничьими»: would not fit the narrowest tile without breaking. */
const LONG_WORD = /\S{11,}/;

export function optionGroupId(groupId: number): string {
  return `option-group-${groupId}`;
}

/** One option group of the dish. Its limits are announced as the customer selects. */
export function OptionGroup({ group, ids, onChange, priceWith }: OptionGroupProps): JSX.Element {
  const state = groupState(group, ids);
  const hintId = useId();
  const tiles = cx(css['tiles'], group.options.some(({ name }) => LONG_WORD.test(name)) && css['roomy']);
  const layout = { single: tiles, multiple: css['rows'], removal: css['pills'] }[group.kind];
  const isOptionalSingle = group.kind === 'single' && !group.required;
  return (
    <fieldset className={css['group']} id={optionGroupId(group.id)} aria-describedby={hintId}>
      <legend className={css['head']}>
        <span className={css['name']}>{group.name}</span>
        <span id={hintId} aria-live="polite" className={cx(css['hint'], state.missing > 0 && css['asks'])}>
          {hintOf(group, state)}
        </span>
      </legend>
      <div className={layout}>
        {isOptionalSingle && (
          <label className={css['tile']}>
            <input
              type="radio"
              className={css['input']}
              name={optionGroupId(group.id)}
              checked={state.chosen === 0}
              onChange={() => onChange(withOption(group, ids, null, 0))}
            />
            <span className={css['optionName']}>{dishStrings.notNeeded}</span>
          </label>
        )}
        {group.options.map((option) => (
          <Option key={option.id} group={group} option={option} ids={ids} onChange={onChange} priceWith={priceWith} />
        ))}
      </div>
    </fieldset>
  );
}

/** «Выберите ещё 1», «Выбрано 2 из 3», «2 бесплатно, осталось 1». */
function hintOf(group: ModifierGroup, { chosen, missing, isFull, freeLeft }: ReturnType<typeof groupState>): string {
  if (missing > 0) return group.kind === 'single' ? dishStrings.chooseOne : dishStrings.chooseMore(missing);
  if (group.kind === 'single') return '';
  if (group.kind === 'removal') return chosen === 0 ? dishStrings.optional : dishStrings.chosenOf(chosen, group.max);
  const bounds = isFull
    ? dishStrings.full(group.max)
    : chosen > 0
      ? dishStrings.chosenOf(chosen, group.max)
      : dishStrings.upTo(group.max);
  return group.free_count > 0 ? `${bounds} · ${dishStrings.free(group.free_count, freeLeft)}` : bounds;
}

interface OptionProps extends OptionGroupProps {
  option: ModifierOption;
}

function Option(props: OptionProps): JSX.Element {
  const { group, option } = props;
  if (group.kind === 'single') return <RadioTile {...props} />;
  if (group.kind === 'removal') return <Pill {...props} />;
  return option.max_quantity > 1 ? <CountedRow {...props} /> : <CheckRow {...props} />;
}

/** Required single choice that sets the price: each option shows the resulting price of the whole dish (docs/product.md §3.16). */
const isSize = ({ kind, required, options }: ModifierGroup): boolean =>
  kind === 'single' && required && options.some(({ price }) => price !== 0);

/** «640 ₽» for a size, else «+49 ₽», «бесплатно», «закончилось». */
function priceOf({ group, option, ids, priceWith }: OptionProps): string {
  if (!option.is_available) return dishStrings.optionSoldOut;
  if (isSize(group)) return formatPrice(priceWith(withOption(group, ids, option.id, 1)));
  if (option.price === 0) return '';
  // A selected option shows what it adds; an unselected one, what it would add.
  const line = group.kind === 'single' ? undefined : modifierLines([group], ids).find(({ id }) => id === option.id);
  const isNextFree = option.price > 0 && group.free_count > 0 && groupState(group, ids).freeLeft > 0;
  const price = line?.price ?? (isNextFree ? 0 : option.price);
  if (price === 0) return dishStrings.isFree;
  return price > 0 ? `+${formatPrice(price)}` : formatPrice(price);
}

function RadioTile(props: OptionProps): JSX.Element {
  const { group, option, ids, onChange } = props;
  const price = priceOf(props);
  return (
    <label className={cx(css['tile'], !option.is_available && css['off'])}>
      <input
        type="radio"
        className={css['input']}
        name={optionGroupId(group.id)}
        required={group.required}
        disabled={!option.is_available}
        checked={ids.includes(option.id)}
        onChange={() => onChange(withOption(group, ids, option.id, 1))}
      />
      <span className={css['optionName']}>{option.name}</span>
      {(option.weight !== null || price !== '') && (
        <span className={cx(css['small'], css['pair'])}>
          {option.weight !== null && <span>{option.weight}</span>}
          {price !== '' && <span>{price}</span>}
        </span>
      )}
      <ForbiddenInOption name={option.name} />
    </label>
  );
}

interface CheckLabelProps extends OptionProps {
  className: string | undefined;
  children: Elements;
}

/** The label around an option's checkbox; faded and disabled when the option cannot be chosen. */
function CheckLabel({ group, option, ids, onChange, className, children }: CheckLabelProps): JSX.Element {
  const isOff = maxOf(group, ids, option) === 0;
  return (
    <label className={cx(className, isOff && css['off'])}>
      <input
        type="checkbox"
        className={css['input']}
        disabled={isOff}
        checked={ids.includes(option.id)}
        onChange={(event) => onChange(withOption(group, ids, option.id, event.target.checked ? 1 : 0))}
      />
      {children}
    </label>
  );
}

function CheckRow(props: OptionProps): JSX.Element {
  return (
    <CheckLabel {...props} className={css['row']}>
      <span className={css['box']} aria-hidden="true">
        <CheckIcon />
      </span>
      <RowText {...props} />
    </CheckLabel>
  );
}

function CountedRow(props: OptionProps): JSX.Element {
  const { group, option, ids, onChange } = props;
  const most = maxOf(group, ids, option);
  return (
    <div className={cx(css['row'], most === 0 && css['off'])}>
      <RowText {...props} />
      <Stepper
        label={option.name}
        value={countOf(ids, option.id)}
        max={most}
        onChange={(quantity) => onChange(withOption(group, ids, option.id, quantity))}
      />
    </div>
  );
}

function RowText(props: OptionProps): JSX.Element {
  const { option } = props;
  return (
    <span className={css['rowText']}>
      <span className={css['optionName']}>
        <span>{option.name}</span>
        {option.weight !== null && <span className={css['small']}>{` ${option.weight}`}</span>}
      </span>
      <span className={css['small']}>{priceOf(props)}</span>
      <ForbiddenInOption name={option.name} />
      {option.max_quantity > 1 && (
        <span className={cx(css['small'], css['most'])} aria-live="polite">
          {countOf(props.ids, option.id) >= option.max_quantity && dishStrings.most(option.max_quantity)}
        </span>
      )}
    </span>
  );
}

function Pill(props: OptionProps): JSX.Element {
  return (
    <CheckLabel {...props} className={css['pill']}>
      <span className={css['optionName']}>{props.option.name}</span>
    </CheckLabel>
  );
}
