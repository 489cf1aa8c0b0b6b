import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useServices } from '#client/use-services.ts';
import { createLoginFlow, type LoginFlow, type LoginState } from './login-flow.ts';

export interface Login {
  readonly state: LoginState;
  readonly flow: LoginFlow;
}

/** The flow of this window; `onDone`: logged in, and nothing is left to be shown. */
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
