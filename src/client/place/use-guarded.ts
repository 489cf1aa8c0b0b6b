import { useServices } from '../use-services.ts';

/** Runs an ordering action now, or after a restaurant has been chosen (docs/product.md §1.6). */
export function useGuarded(): (action: () => void) => void {
  return useServices().guard.run;
}
