import * as v from 'valibot';
import type { SheetHistory } from '#ui/sheets.ts';

/** How many sheets stand over the page at an entry of the history. */
const Entry = v.object({ sheets: v.number() });
const sheetsNow = (): number => {
  const entry = v.safeParse(Entry, history.state);
  return entry.success ? entry.output.sheets : 0;
};

/** Gives the kitchen's sheets entries in the browser's history, so that back closes them (docs/product.md §10.3). It has no router. */
export function createSheetHistory(): SheetHistory {
  const open: (() => void)[] = [];
  let going: Promise<void> = Promise.resolve();
  /** After a reload the entry of a sheet that is no more is the page's. */
  const ground = sheetsNow();
  const onPop = (): void => {
    while (open.length > 0 && ground + open.length > sheetsNow()) open.pop()?.();
  };
  return {
    enter: (onBack) => {
      window.addEventListener('popstate', onPop);
      open.push(onBack);
      history.pushState({ sheets: ground + open.length }, '');
      return () => {
        const at = open.indexOf(onBack);
        if (at < 0) return;
        open.splice(at, 1);
        going = new Promise((resolve) => {
          window.addEventListener('popstate', () => resolve(), { once: true });
        });
        history.back();
      };
    },
    settled: () => going,
  };
}
