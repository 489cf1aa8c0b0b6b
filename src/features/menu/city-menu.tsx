import type { JSX } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { CITY_MENU } from '../../../contract/city-menu-path.ts';
import { dishFacts } from '../../../domain/dish-facts.ts';
import { formatPrice } from '../../../domain/money.ts';
import { termListClass } from '../../ui/term-list.ts';
import { cityMenuStrings } from './city-menu-strings.ts';
import css from './city-menu.module.css';

interface CityMenuProps {
  /** The city's name after «в»: «Калуге». */
  localityIn: string;
  /** Whose prices they are. */
  restaurant: string;
  categories: readonly Category[];
  products: readonly Product[];
}

const TITLE = 'city-menu';

/**
 * The menu of a city as a folded list of names and prices (docs/product.md §32.2): `/menu` is that of the visitor's place, and
 * who has neither scripts nor cookies has none. A link to its anchor unfolds it.
 */
export function CityMenu({ localityIn, restaurant, categories, products }: CityMenuProps): JSX.Element {
  return (
    <section aria-labelledby={TITLE}>
      <details>
        <summary className={css['summary']}>
          <h2 id={TITLE}>{cityMenuStrings.title(localityIn)}</h2>
        </summary>
        <div id={CITY_MENU} className={css['menu']}>
          <p className={css['note']}>{cityMenuStrings.pricesOf(restaurant)}</p>
          <div className={css['sections']}>
            {categories.map((category) => (
              <Section
                key={category.id}
                name={category.name}
                dishes={products.filter((dish) => dish.category_id === category.id)}
              />
            ))}
          </div>
        </div>
      </details>
    </section>
  );
}

function Section({ name, dishes }: { name: string; dishes: readonly Product[] }): JSX.Element | null {
  if (dishes.length === 0) return null;
  return (
    <div className={css['section']}>
      <h3>{name}</h3>
      <dl className={termListClass}>
        {dishes.map((dish) => (
          <div key={dish.id}>
            <dt>{dish.name}</dt>
            <dd>{formatPrice(dishFacts(dish, null).unitPrice)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
