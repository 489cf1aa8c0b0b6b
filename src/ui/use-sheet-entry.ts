import { useContext, useEffect, useRef } from 'react';
import { IsInAddress, useSheets } from './sheets.ts';

/**
 * Pushes a history entry for the sheet, unless the address has opened it: back then closes it everywhere
 * (docs/product.md §10.3).
 */
export function useSheetEntry(onClose: () => void): void {
  const { history } = useSheets();
  const isInAddress = useContext(IsInAddress);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isInAddress ? undefined : history?.enter(() => close.current())), [history, isInAddress]);
}
