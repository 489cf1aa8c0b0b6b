import { useEffect, useState, type JSX } from 'react';
import { createSheets, SheetsProvider } from '#ui/sheets.ts';
import type { Kitchen } from '../data/create-kitchen.ts';
import { LoginScreen } from '../login/login-screen.tsx';
import { BellProvider, createBell, type Bell } from '../signals/bell.ts';
import { TicketsProvider } from '../ticket/tickets.tsx';
import { KitchenShell } from './kitchen-shell.tsx';
import { createSheetHistory } from './sheet-history.ts';
import { KitchenProvider, useKitchenSnapshot, useSession } from './use-kitchen.ts';

/** The kitchen's screen: the login, or the sections of whoever has logged in. */
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
  // Until the server has said who is logged in, nobody is asked for a key that the screen may have.
  return state.me === null ? <LoginScreen waiting /> : <KitchenShell me={state.me} />;
}
