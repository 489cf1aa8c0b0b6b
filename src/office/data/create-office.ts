import { QueryClient } from '@tanstack/react-query';
import { ping } from '#contract/calls/menu.ts';
import { OFFICE_HEADER } from '#contract/calls/office.ts';
import type { OfficeDraft } from '#contract/office-chain.ts';
import { createApi, type ApiClient } from '#lib/api/client.ts';
import { hasCode } from '#lib/api/errors.ts';
import { browserHints } from '#lib/browser.ts';
import { systemScheduler } from '#lib/clock.ts';
import { createConnectivity, type Connectivity } from '#lib/connectivity.ts';
import { createSaver, type Saver } from './saver.ts';
import { withSaved } from './whole-draft.ts';

const PROBE_TIMEOUT = 5_000;

/** Names of what the office reads, for its query cache. */
export const READS = {
  session: ['session'],
  draft: ['draft'],
  changes: ['changes'],
  versions: ['versions'],
  staff: ['staff'],
  preview: ['preview'],
  applications: ['applications'],
  ratings: ['ratings'],
  numbers: ['numbers'],
  customers: ['customers'],
  customer: ['customer'],
  passkeys: ['passkeys'],
} as const;

/** Everything that the screens of the office need. */
export interface Office {
  readonly api: ApiClient;
  readonly connectivity: Connectivity;
  readonly reads: QueryClient;
  readonly saver: Saver;
  /** The device's time. */
  readonly now: () => Date;
  /** Starts to watch the network. Returns a stop function. */
  readonly start: () => () => void;
}

/** Creates this browser's office. `origin`: the API's; the page's own when missing. `now`: the device's time when missing. */
export function createOffice({
  origin = '',
  now = () => new Date(systemScheduler.now()),
}: { readonly origin?: string; readonly now?: () => Date } = {}): Office {
  const api = createApi({
    origin,
    fetch: (...request) => fetch(...request),
    getHeaders: () => ({ [OFFICE_HEADER]: '1' }),
    onReachable: (reachable) => connectivity.report(reachable),
    // oxlint-disable-next-line no-console -- docs/product.md §23.9: an answer outside of the contract is logged
    onContractError: (error) => console.error(error.message),
  });
  const connectivity = createConnectivity({
    ask: () => api.call(ping, { timeout: PROBE_TIMEOUT }),
    scheduler: systemScheduler,
    hints: browserHints,
  });
  const onEnded = (): void => void reads.invalidateQueries({ queryKey: READS.session });
  const reads = new QueryClient({
    defaultOptions: {
      queries: {
        // Whether the server answers is known by its answers, not by the browser.
        networkMode: 'always',
        retry: false,
        throwOnError: (error) => {
          if (hasCode(error, 'OFFICE_SESSION_MISSING')) onEnded();
          return false;
        },
      },
      mutations: { networkMode: 'always' },
    },
  });
  const saver = createSaver({
    api,
    onEnded,
    onSaved: (draft) => {
      const known = reads.getQueryData<OfficeDraft>(READS.draft);
      if (known?.version === draft.version) reads.setQueryData<OfficeDraft>(READS.draft, withSaved(known, draft));
      else void reads.invalidateQueries({ queryKey: READS.draft });
      void reads.invalidateQueries({ queryKey: READS.changes });
    },
  });
  return {
    api,
    connectivity,
    reads,
    saver,
    now,
    start: () => {
      const stop = connectivity.start();
      const unsubscribe = connectivity.subscribe(() => {
        if (connectivity.getSnapshot() === 'reachable') saver.retry();
      });
      return () => {
        unsubscribe();
        stop();
      };
    },
  };
}
