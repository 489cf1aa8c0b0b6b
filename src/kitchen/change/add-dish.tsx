import { useDeferredValue, useState, type JSX } from 'react';
import { products as productsCall } from '#contract/calls/menu.ts';
import type { ModifierGroup, Product } from '#contract/catalog.ts';
import { checkModifiers, groupState } from '#domain/check-modifiers.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { formatPrice } from '#domain/money.ts';
import { countOf, defaultModifiers, limitOf } from '#domain/modifiers.ts';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { ShownOrder } from '../data/orders.ts';
import form from '../shell/form.module.css';
import { ReadState, useRead } from '../shell/read-state.tsx';
import css from './change-form.module.css';
import { changeStrings } from './change-strings.ts';

/** A dish of the menu that an order gets, with its options. */
export interface AddedDish {
  readonly productId: number;
  readonly modifiers: readonly number[];
  readonly name: string;
  readonly options: readonly string[];
  readonly quantity: number;
}

interface AddDishProps {
  readonly order: Pick<ShownOrder, 'restaurant_id' | 'order_type'> & Partial<Pick<ShownOrder, 'table'>>;
  readonly onAdd: (dish: AddedDish) => void;
  readonly onBack: () => void;
}

/** More are not read by someone who is on the phone. */
const SHOWN = 30;
const LETTERS = 2;

/** Finds a dish of the restaurant's menu, and its options (docs/product.md §26.55). */
export function AddDish({ order, onAdd, onBack }: AddDishProps): JSX.Element {
  const [text, setText] = useState('');
  const [dish, setDish] = useState<Product | null>(null);
  const search = useDeferredValue(text.trim());
  const choose = (product: Product): void => {
    if (product.has_modifiers) setDish(product);
    else onAdd({ productId: product.id, modifiers: [], name: product.name, options: [], quantity: 1 });
  };
  if (dish !== null) return <DishOptions dish={dish} onAdd={onAdd} onBack={() => setDish(null)} />;
  return (
    <div className={css['form']}>
      <label className={form['field']}>
        <span>{changeStrings.search}</span>
        <input
          className={form['input']}
          data-autofocus=""
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {search.length < LETTERS ? (
        <p className={css['muted']}>{changeStrings.searchHint}</p>
      ) : (
        <FoundDishes order={order} search={search} onChoose={choose} />
      )}
      <Button variant="quiet" size="large" wide onClick={onBack}>
        {changeStrings.back}
      </Button>
    </div>
  );
}

interface FoundDishesProps {
  readonly order: AddDishProps['order'];
  readonly search: string;
  readonly onChoose: (product: Product) => void;
}

function FoundDishes({ order, search, onChoose }: FoundDishesProps): JSX.Element {
  const { restaurant_id, order_type, table = null } = order;
  const read = useRead(
    ['dishes', restaurant_id, order_type, search],
    (api) => api.call(productsCall, { query: { restaurant_id, order_type, search, details: true, limit: SHOWN } }),
    { keepsOld: true },
  );
  return (
    <ReadState read={read}>
      {({ products, total }) => (
        <>
          <p role="status" className={css['muted']}>
            {changeStrings.found(total, products.length)}
          </p>
          <ul className={css['lines']} role="list">
            {products.map((product) => (
              <li key={product.id}>
                <FoundDish product={product} isAtTable={table !== null} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ReadState>
  );
}

interface FoundDishProps {
  readonly product: Product;
  readonly isAtTable: boolean;
  readonly onChoose: FoundDishesProps['onChoose'];
}

/** A dish to be chosen; one for adults is added to the order of a table alone (docs/product.md §13.22). */
function FoundDish({ product, isAtTable, onChoose }: FoundDishProps): JSX.Element {
  const { is_available: isAvailable, at_table: isForAdults = false } = product;
  const isOffered = isAvailable || (isForAdults && isAtTable);
  const why = isForAdults ? changeStrings.atTable : changeStrings.soldOut;
  return (
    <button type="button" className={css['dish']} disabled={!isOffered} onClick={() => onChoose(product)}>
      <span>{product.name}</span>
      <span>{isOffered ? formatPrice(dishFacts(product, null).unitPrice) : why}</span>
    </button>
  );
}

interface DishOptionsProps {
  readonly dish: Product;
  readonly onAdd: AddDishProps['onAdd'];
  readonly onBack: () => void;
}

/** Chooses the options of a dish; those that the restaurant lacks are not offered. */
function DishOptions({ dish, onAdd, onBack }: DishOptionsProps): JSX.Element {
  const groups = dish.details?.modifier_groups ?? [];
  const [ids, setIds] = useState<readonly number[]>(() => defaultModifiers(groups));
  const [isWrong, setWrong] = useState(false);
  const facts = dishFacts(dish, ids);
  const add = (): void => {
    const hasProblem = checkModifiers(groups, ids).length > 0;
    setWrong(hasProblem);
    if (hasProblem) return;
    const options = facts.modifierLines.map(({ name }) => name);
    onAdd({ productId: dish.id, modifiers: ids, name: dish.name, options, quantity: 1 });
  };
  return (
    <div className={css['form']}>
      <p className={css['name']}>{dish.name}</p>
      {groups.map((group) => (
        <OptionGroup key={group.id} group={group} ids={ids} onChange={setIds} />
      ))}
      {isWrong && <p role="alert">{changeStrings.chooseFirst}</p>}
      <div className={css['actions']}>
        <Button size="large" wide onClick={add}>
          {changeStrings.addFor(formatPrice(facts.unitPrice))}
        </Button>
        <Button variant="quiet" size="large" wide onClick={onBack}>
          {changeStrings.toList}
        </Button>
      </div>
    </div>
  );
}

interface OptionGroupProps {
  readonly group: ModifierGroup;
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

function OptionGroup({ group, ids, onChange }: OptionGroupProps): JSX.Element {
  const own = new Set(group.options.map(({ id }) => id));
  const { missing, isFull } = groupState(group, ids);
  const isSingle = limitOf(group) === 1;
  const others = ids.filter((id) => !own.has(id));
  const setCount = (id: number, count: number): void =>
    onChange([...ids.filter((one) => one !== id), ...Array.from({ length: count }, () => id)]);
  const rule = missing > 0 ? changeStrings.needed(missing) : isSingle ? null : changeStrings.atMost(limitOf(group));
  return (
    <fieldset className={css['group']}>
      <legend className={css['legend']}>{rule === null ? group.name : `${group.name}: ${rule}`}</legend>
      {group.options
        .filter(({ is_available: isAvailable }) => isAvailable)
        .map((option) => {
          const count = countOf(ids, option.id);
          if (option.max_quantity > 1 && !isSingle) {
            return (
              <div key={option.id} className={css['line']}>
                <span>{option.price === 0 ? option.name : `${option.name} ${formatPrice(option.price)}`}</span>
                <Stepper
                  label={option.name}
                  value={count}
                  max={isFull ? count : option.max_quantity}
                  onChange={(next) => setCount(option.id, next)}
                />
              </div>
            );
          }
          return (
            <label key={option.id} className={css['option']}>
              <input
                type={isSingle && group.required ? 'radio' : 'checkbox'}
                name={`group-${group.id}`}
                checked={count > 0}
                disabled={count === 0 && isFull && !isSingle}
                onChange={({ target }) => {
                  if (isSingle) onChange(target.checked ? [...others, option.id] : others);
                  else setCount(option.id, target.checked ? 1 : 0);
                }}
              />
              <span>{option.name}</span>
              <span>{option.price === 0 ? '' : formatPrice(option.price)}</span>
            </label>
          );
        })}
    </fieldset>
  );
}
