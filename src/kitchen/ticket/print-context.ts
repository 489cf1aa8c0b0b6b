import { createContext, useContext } from 'react';

/** Prints the tickets of these orders, one each. */
export type Print = (ids: readonly string[]) => void;

export const PrintContext = createContext<Print | null>(null);

export function usePrint(): Print {
  const print = useContext(PrintContext);
  if (!print) throw new Error('usePrint needs a TicketsProvider above it');
  return print;
}
