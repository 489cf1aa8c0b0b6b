import { createContext, useContext } from 'react';
import type { Elements } from './elements.ts';
import { createPortal } from 'react-dom';

/** The part of the sheet around that stays in sight; null until it is there, undefined outside of every sheet. */
export const FootPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Puts the main button of a sheet's content below what scrolls, so that it is in view at any height of the screen. Outside of a
 * sheet it stands where it is written. A button that submits names its form: `<Button type="submit" form={id}>`.
 */
export function SheetFoot({ children }: { children: Elements }): Elements {
  const place = useContext(FootPlace);
  if (place === undefined) return children;
  return place === null ? null : createPortal(children, place);
}
