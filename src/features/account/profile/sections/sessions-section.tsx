import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import type { SessionInfo, User } from '#contract/account.ts';
import * as calls from '#contract/calls/account.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { accountStrings } from '../account-strings.ts';
import { sessionsQuery } from '#client/queries/account-queries.ts';
import css from '../account.module.css';
import { deviceZone, instantDay, formatLastSeen } from '../days.ts';
import { AccountListState } from '../account-list.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';

/** Lists the account's sessions, each with a button to end it. This device's session ends by logging out. */
export function SessionsSection({ user }: { user: User }): JSX.Element {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const [asks, setAsks] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const question = sessionsQuery(api, user.id);
  const query = useQuery(question);
  const ending = useAccountMutation({
    mutationFn: (which: number | 'others') =>
      api.call(calls.endSession, { body: which === 'others' ? { others: true } : { session_id: which } }),
    onSuccess: ({ sessions }, which) => {
      queryClient.setQueryData(question.queryKey, sessions);
      setAsks(false);
      showToast(which === 'others' ? accountStrings.endedOthers : accountStrings.endedOne, { tone: 'success' });
      // The focused button is gone.
      list.current?.focus();
    },
  });
  if (query.data === undefined) return <AccountListState query={query} height="5.5rem" rows={3} />;
  const others = query.data.filter(({ current }) => !current);
  return (
    <>
      <p className={css['muted']}>{accountStrings.sessionsText}</p>
      <ul role="list" ref={list} tabIndex={-1} className={css['cards']}>
        {query.data
          .toSorted((one, other) => Number(other.current) - Number(one.current))
          .map((session) => (
            <Session
              key={session.id}
              session={session}
              busy={ending.input === session.id}
              onEnd={() => ending.run(session.id)}
            />
          ))}
      </ul>
      {others.length === 0 && <p>{accountStrings.onlyHere}</p>}
      {others.length > 1 && (
        <Button variant="secondary" className={css['start']} onClick={() => setAsks(true)}>
          {accountStrings.endOthers}
        </Button>
      )}
      {asks && (
        <Sheet
          title={accountStrings.endOthersTitle}
          onClose={() => setAsks(false)}
          footer={
            <div className={css['actions']}>
              <Button variant="quiet" onClick={() => setAsks(false)}>
                {accountStrings.cancel}
              </Button>
              <Button busy={ending.busy} onClick={() => ending.run('others')}>
                {accountStrings.endOthers}
              </Button>
            </div>
          }
        >
          <p>{accountStrings.endOthersText}</p>
        </Sheet>
      )}
    </>
  );
}

interface SessionProps {
  session: SessionInfo;
  busy: boolean;
  onEnd: () => void;
}

function Session({ session, busy, onEnd }: SessionProps): JSX.Element {
  const { clock } = useServices();
  const { current, device, created_at: since, last_seen_at: seen } = session;
  const [now, zone] = [clock.now(), deviceZone()];
  return (
    <li className={css['card']}>
      <p className={css['rowHead']}>
        <b>{device}</b>
        {current && <span className={css['mark']}>{accountStrings.thisDevice}</span>}
      </p>
      <p className={css['muted']}>
        <span>{current ? accountStrings.seenNow : accountStrings.seen(formatLastSeen(seen, now, zone))}</span>
        <br />
        <span>{accountStrings.since(instantDay(since, now, zone))}</span>
      </p>
      {!current && (
        <Button variant="quiet" busy={busy} aria-label={accountStrings.endOf(device)} onClick={onEnd}>
          {accountStrings.end}
        </Button>
      )}
    </li>
  );
}
