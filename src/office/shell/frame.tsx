import type { JSX } from 'react';
import { LoginScreen } from '../login/login-screen.tsx';
import { MeProvider, useOfficeSession } from '../data/use-office.ts';
import { OfficeShell } from './office-shell.tsx';
import { ReadState } from './read-state.tsx';

/** The login, or the sections of the person who is logged in. */
export function Frame(): JSX.Element {
  const session = useOfficeSession();
  return (
    <ReadState read={session}>
      {({ me, demo_people: people }) =>
        me === null ? (
          <LoginScreen people={people} />
        ) : (
          <MeProvider value={me}>
            <OfficeShell me={me} />
          </MeProvider>
        )
      }
    </ReadState>
  );
}
