import { useId, useRef, type CSSProperties, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { ModifierGroup, ModifierOption } from '#contract/catalog.ts';
import { modifierLines } from '#domain/modifiers.ts';
import { groupState } from '#domain/check-modifiers.ts';
import { formatPrice } from '#domain/money.ts';
import { ForbiddenInOption } from '#entities/forbidden/forbidden-parts.tsx';
import { cx } from '#ui/cx.ts';
import { PlusIcon } from '#ui/icons/menu-icons.tsx';
import { CheckIcon } from '#ui/icons/more-icons.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { ScrollArrows } from '#ui/scroll-arrows.tsx';
import { scrollRowClass } from '#ui/scroll-row.ts';
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

/** Letters that fit on two lines of all segments of a control together, and on one line without a space between them. */
const SEGMENTS_LETTERS = 52;
const SEGMENTS_WORD = 38;

export function optionGroupId(groupId: number): string {
  return `option-group-${groupId}`;
}

/** One option group of the dish. Its limits are announced as the customer selects. */
export function OptionGroup(props: OptionGroupProps): JSX.Element {
  const { group, ids } = props;
  const state = groupState(group, ids);
  const hintId = useId();
  const hint = hintOf(group, state);
  return (
    <fieldset className={css['group']} id={optionGroupId(group.id)} aria-describedby={hintId}>
      <legend className={css['head']}>
        <span className={css['name']}>{group.name}</span>
        <span id={hintId} aria-live="polite" className={cx(css['hint'], state.missing > 0 && css['asks'])}>
          {hint}
        </span>
      </legend>
      {group.kind === 'single' && <Single {...props} />}
      {group.kind === 'multiple' && (
        <Tiles group={group} className={css['extras']}>
          {group.options.map((option) =>
            option.max_quantity > 1 ? (
              <CountedExtra key={option.id} {...props} option={option} />
            ) : (
              <CheckedExtra key={option.id} {...props} option={option} />
            ),
          )}
        </Tiles>
      )}
      {group.kind === 'removal' && (
        <div className={css['pills']}>
          {group.options.map((option) => (
            <CheckLabel key={option.id} {...props} option={option} className={css['pill']}>
              <span className={css['tick']}>
                <CheckIcon />
              </span>
              <span className={css['optionName']}>{option.name}</span>
            </CheckLabel>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** «Выберите ещё 1», «2 бесплатно · осталось 1», «Выбрано 2 из 3». */
function hintOf(group: ModifierGroup, { chosen, missing, isFull, freeLeft }: ReturnType<typeof groupState>): string {
  if (missing > 0) return group.kind === 'single' ? dishStrings.chooseOne : dishStrings.chooseMore(missing);
  if (group.kind === 'single') return '';
  if (group.kind === 'removal') return chosen === 0 ? dishStrings.optional : dishStrings.chosenOf(chosen, group.max);
  if (isFull) return dishStrings.full(group.max);
  if (group.free_count > 0) return dishStrings.free(group.free_count, freeLeft);
  return chosen > 0 ? dishStrings.chosenOf(chosen, group.max) : dishStrings.upTo(group.max);
}

interface OptionProps extends OptionGroupProps {
  option: ModifierOption;
}

/** Required single choice that sets the price: each option shows the resulting price of the whole dish (docs/product.md §3.16). */
const isSize = ({ kind, required, options }: ModifierGroup): boolean =>
  kind === 'single' && required && options.some(({ price }) => price !== 0);

/** Reports whether the tiles of a group have pictures: as soon as one option has. The others show a plate, so that the row is even. */
const hasPictures = ({ options }: ModifierGroup): boolean => options.some(({ picture }) => picture);

/** Tiles with a picture that stand in one row on a phone: more of them scroll sideways. */
const FEW_TILES = 3;

interface TilesProps {
  group: ModifierGroup;
  className: string | undefined;
  children: Elements;
}

/** The tiles of a group. With pictures, more than three are a row that scrolls sideways on a phone (docs/product.md §3.16). */
function Tiles({ group, className, children }: TilesProps): JSX.Element {
  const row = useRef<HTMLDivElement>(null);
  if (!hasPictures(group)) return <div className={className}>{children}</div>;
  const isRow = group.options.length > FEW_TILES;
  return (
    <div className={css['box']}>
      <div ref={row} className={cx(className, css['pictured'], isRow && cx(css['row'], scrollRowClass))}>
        {children}
      </div>
      {isRow && <ScrollArrows target={row} />}
    </div>
  );
}

/** The picture of an option in a group that {@link hasPictures}. Its name stands beside it. */
function OptionPicture({ group, option }: { group: ModifierGroup; option: ModifierOption | null }): JSX.Element | null {
  if (!hasPictures(group)) return null;
  return <Picture className={css['picture']} picture={option?.picture ?? null} alt="" sizes={PICTURE_SIZES.option} />;
}

/** «640 ₽» for a size, else «+49 ₽», «0 ₽» for one that is free of charge now, «закончилось». */
function priceOf({ group, option, ids, priceWith }: OptionProps): string {
  if (!option.is_available) return dishStrings.optionSoldOut;
  if (isSize(group)) return formatPrice(priceWith(withOption(group, ids, option.id, 1)));
  if (option.price === 0) return '';
  // A selected option shows what it adds; an unselected one, what it would add.
  const line = group.kind === 'single' ? undefined : modifierLines([group], ids).find(({ id }) => id === option.id);
  const isNextFree = option.price > 0 && group.free_count > 0 && groupState(group, ids).freeLeft > 0;
  const price = line?.price ?? (isNextFree ? 0 : option.price);
  return price > 0 ? `+${formatPrice(price)}` : formatPrice(price);
}

/** Options that fit side by side are segments of one control; others, tiles. */
function Single(props: OptionGroupProps): JSX.Element {
  const { group, ids, onChange } = props;
  const names = group.options.map(({ name }) => name);
  const isOptional = !group.required;
  if (isOptional) names.unshift(dishStrings.notNeeded);
  const most = (letters: readonly number[]): number => Math.max(...letters) * names.length;
  const isControl =
    !hasPictures(group) &&
    most(names.map((name) => name.length)) <= SEGMENTS_LETTERS &&
    most(names.flatMap((name) => name.split(/\s/).map((word) => word.length))) <= SEGMENTS_WORD;
  const index = group.options.findIndex((option) => ids.includes(option.id)) + (isOptional ? 1 : 0);
  const options = (
    <>
      {isOptional && (
        <label className={css['tile']}>
          <input
            type="radio"
            className={css['input']}
            name={optionGroupId(group.id)}
            checked={groupState(group, ids).chosen === 0}
            onChange={() => onChange(withOption(group, ids, null, 0))}
          />
          <OptionPicture group={group} option={null} />
          <span className={css['optionName']}>{dishStrings.notNeeded}</span>
        </label>
      )}
      {group.options.map((option) => (
        <Radio key={option.id} {...props} option={option} isControl={isControl} />
      ))}
    </>
  );
  if (!isControl) {
    return (
      <Tiles group={group} className={css['tiles']}>
        {options}
      </Tiles>
    );
  }
  const place: CSSProperties & Record<'--count' | '--index', number> = { '--count': names.length, '--index': index };
  return (
    <div className={css['segments']} style={place} data-chosen={index >= 0 ? '' : undefined}>
      {options}
    </div>
  );
}

interface RadioProps extends OptionProps {
  /** A segment of one control, not a tile. */
  isControl: boolean;
}

function Radio({ isControl, ...props }: RadioProps): JSX.Element {
  const { group, option, ids, onChange } = props;
  const price = priceOf(props);
  // What the size of the whole portion is, the line below the dish's name says.
  const weight = isControl && option.effect?.type === 'replaces' ? null : option.weight;
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
      <OptionPicture group={group} option={option} />
      <span className={css['optionName']}>{option.name}</span>
      {(weight !== null || price !== '') && (
        <span className={cx(css['small'], css['pair'])}>
          {weight !== null && <span>{weight}</span>}
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

/** An extra that can be taken once: the whole tile switches it. */
function CheckedExtra(props: OptionProps): JSX.Element {
  return (
    <CheckLabel {...props} className={css['extra']}>
      <OptionPicture {...props} />
      <ExtraText {...props} />
      <span className={css['foot']}>
        <ExtraPrice {...props} />
        {props.option.is_available && (
          <span className={css['mark']} aria-hidden="true">
            <PlusIcon />
            <CheckIcon />
          </span>
        )}
      </span>
    </CheckLabel>
  );
}

/** An extra that can be taken several times: the whole tile adds the first, then − n + count. */
function CountedExtra(props: OptionProps): JSX.Element {
  const { group, option, ids, onChange } = props;
  const most = maxOf(group, ids, option);
  const count = countOf(ids, option.id);
  return (
    <div className={cx(css['extra'], most === 0 && css['off'])} data-chosen={count > 0 ? '' : undefined}>
      <OptionPicture {...props} />
      <ExtraText {...props} />
      <div className={css['foot']}>
        <ExtraPrice {...props} />
        {(option.is_available || count > 0) && (
          <Stepper
            label={option.name}
            value={count}
            max={most}
            small
            onChange={(quantity) => onChange(withOption(group, ids, option.id, quantity))}
          />
        )}
      </div>
    </div>
  );
}

function ExtraText({ option, ids }: OptionProps): JSX.Element {
  const isAtMost = option.max_quantity > 1 && countOf(ids, option.id) >= option.max_quantity;
  return (
    <span className={css['what']}>
      <span className={css['optionName']}>{option.name}</span>
      <span className={css['small']} aria-live="polite">
        {isAtMost ? ` ${dishStrings.most(option.max_quantity)}` : ''}
      </span>
      <ForbiddenInOption name={option.name} />
    </span>
  );
}

/** What an extra weighs and adds, beside its plus. */
function ExtraPrice(props: OptionProps): JSX.Element {
  const { weight } = props.option;
  return (
    <span className={css['price']}>
      {weight !== null && <span className={css['small']}>{weight}</span>}
      <span className={css['sum']}>{priceOf(props)}</span>
    </span>
  );
}
