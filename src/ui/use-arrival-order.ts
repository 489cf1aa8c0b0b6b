import { useState } from 'react';

/**
 * Returns the names of the parts present, in order of arrival: late ones go below what is already being read, and push
 * nothing down (docs/product.md §9.1). Those present initially keep the given order.
 */
export function useArrivalOrder(there: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(there);
  const late = there.filter((name) => !order.includes(name));
  if (late.length > 0) setOrder([...order, ...late]);
  return order.filter((name) => there.includes(name));
}
