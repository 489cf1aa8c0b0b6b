import { createContext, useContext } from 'react';
import type { Elements } from './elements.ts';
import { createPortal } from 'react-dom';

/** The fixed footer of the surrounding sheet; null until it is mounted, undefined outside any sheet. */
export const FootPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Puts the main button of a sheet's content below the scrolling part, so that it is visible at any screen height. Outside a
 * sheet it renders in place. A submit button names its form: `<Button type="submit" form={id}>`.
 */
export function SheetFoot({ children }: { children: Elements }): Elements {
  const place = useContext(FootPlace);
  if (place === undefined) return children;
  return place === null ? null : createPortal(children, place);
}
