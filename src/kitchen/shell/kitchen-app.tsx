import { useEffect, useState, type JSX } from 'react';
import { createSheets, SheetsProvider, type SheetHistory } from '#ui/sheets.ts';
import type { Kitchen } from '../data/create-kitchen.ts';
import { LoginScreen } from '../login/login-screen.tsx';
import { BellProvider, createBell, type Bell } from './signals.ts';
import { TicketsProvider } from '../board/tickets.tsx';
import { KitchenShell } from './kitchen-shell.tsx';
import { KitchenProvider, useKitchenSnapshot, useSession } from './use-kitchen.ts';
import * as v from 'valibot';

/** The kitchen's screen: the login, or the sections available to the logged-in key. */
export function KitchenApp({ kitchen, bell }: { kitchen: Kitchen; bell?: Bell }): JSX.Element {
  const [sheets] = useState(() => createSheets(createSheetHistory()));
  const [ownBell] = useState(() => bell ?? createBell());
  useEffect(() => kitchen.start(), [kitchen]);
  return (
    <KitchenProvider value={kitchen}>
      <SheetsProvider value={sheets}>
        <BellProvider value={ownBell}>
          <TicketsProvider>
            <Screens />
          </TicketsProvider>
        </BellProvider>
      </SheetsProvider>
    </KitchenProvider>
  );
}

function Screens(): JSX.Element | null {
  const { state, ready } = useKitchenSnapshot();
  const { needed } = useSession();
  if (!ready) return null;
  if (needed) return <LoginScreen />;
  // Until the server reports who is logged in, do not prompt for a key that the screen may already have.
  return state.me === null ? <LoginScreen waiting /> : <KitchenShell me={state.me} />;
}

/** Number of sheets open over the page at a history entry. */
const Entry = v.object({ sheets: v.number() });
const sheetsNow = (): number => {
  const entry = v.safeParse(Entry, history.state);
  return entry.success ? entry.output.sheets : 0;
};

/** Gives the kitchen's sheets browser history entries, so that back closes them (docs/product.md §10.3). The kitchen has no router. */
function createSheetHistory(): SheetHistory {
  const open: (() => void)[] = [];
  let going: Promise<void> = Promise.resolve();
  /** After a reload, the entry of a sheet that no longer exists belongs to the page. */
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
