import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useServices } from '#client/use-services.ts';
import { createLoginFlow, type LoginFlow, type LoginState } from './login-flow.ts';

export interface Login {
  readonly state: LoginState;
  readonly flow: LoginFlow;
}

/** The login flow of this sheet; `onDone` is called once logged in, with nothing left to show. */
export function useLogin(version: string, onDone: () => void): Login {
  const services = useServices();
  const [flow] = useState(() => createLoginFlow(services, version));
  const state = useSyncExternalStore(flow.subscribe, flow.getSnapshot);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => flow.show(() => done.current()), [flow]);
  return { state, flow };
}
