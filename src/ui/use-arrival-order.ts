import { useState } from 'react';

/**
 * Returns the names of what is there, in the order in which it came: what comes late stands below what is read already, and
 * pushes nothing away (docs/product.md §9.1). What is there at first stands in the order given.
 */
export function useArrivalOrder(there: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(there);
  const late = there.filter((name) => !order.includes(name));
  if (late.length > 0) setOrder([...order, ...late]);
  return order.filter((name) => there.includes(name));
}
