import { useSuspenseQuery } from '@tanstack/react-query';
import type { Product } from '#contract/catalog.ts';
import { useServices } from '../use-services.ts';
import { isStartOnly, menuStart, type MenuStart } from './menu-start.ts';
import { menuQuery, type MenuOf } from './queries.ts';

const WHOLE: MenuStart['rest'] = [];

/**
 * Returns the cards of a place; of a long menu at first those that the page carried (docs/product.md §1.22). `readMenuRests` reads the
 * others after the quiet.
 */
export function useMenuDishes(place: MenuOf): MenuStart {
  const services = useServices();
  const { data } = useSuspenseQuery<MenuStart | readonly Product[]>(
    isStartOnly(services, place) ? menuStart(place) : menuQuery(services.api, place),
  );
  return 'rest' in data ? data : { products: data, rest: WHOLE };
}
