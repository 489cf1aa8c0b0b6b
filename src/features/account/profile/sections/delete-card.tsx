import { useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { User } from '#contract/account.ts';
import { points } from '#domain/points.ts';
import * as calls from '#contract/calls/account.ts';
import { hasCode } from '#lib/api/errors.ts';
import { ordersQuery } from '#client/queries/order-queries.ts';
import { profileQuery } from '#client/queries/profile-query.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Sheet } from '#ui/sheet.tsx';
import { accountStrings } from '../account-strings.ts';
import css from '../account.module.css';
import { formatFailure, useAccountMutation } from '../use-account-mutation.ts';

export interface DeleteCardProps {
  user: User;
  /** A link to an order, or to all of them when its id is unknown. */
  orderWay: (orderId: string | null, label: string) => Elements;
  /** The account and all local data are deleted. */
  onDeleted: () => void;
}

/** Account deletion: its consequences, and an explicit confirmation. */
export function DeleteCard(props: DeleteCardProps): JSX.Element {
  const [asks, setAsks] = useState(false);
  return (
    <section className={css['card']} aria-labelledby="account-deletion">
      <h2 id="account-deletion">{accountStrings.deletion}</h2>
      <p>{accountStrings.deletionText}</p>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {accountStrings.deletionAction}
      </Button>
      {asks && <DeleteSheet {...props} onClose={() => setAsks(false)} />}
    </section>
  );
}

type Refused =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'order'; readonly id: string | null };

function DeleteSheet({ user, orderWay, onDeleted, onClose }: DeleteCardProps & { onClose: () => void }): JSX.Element {
  const services = useServices();
  const { api, queryClient } = services;
  const { showToast } = useToasts();
  const outbox = useOutbox();
  const [agreed, setAgreed] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  /** Returns the active order that blocks deletion; null when it could not be determined. */
  const activeOrder = async (): Promise<string | null> => {
    const question = { ...ordersQuery(api, { status: 'active', limit: 1 }), staleTime: 0 };
    return (await queryClient.query(question).catch(() => null))?.orders[0]?.id ?? null;
  };
  const { busy, run } = useAccountMutation({
    mutationFn: async (): Promise<Refused | null> => {
      try {
        await api.call(calls.deleteAccount, { body: { confirm: true } });
        return null;
      } catch (error) {
        if (!hasCode(error, 'ACCOUNT_HAS_ACTIVE_ORDERS')) throw error;
        return { kind: 'order', id: await activeOrder() };
      }
    },
    onSuccess: async (obstacle) => {
      if (obstacle !== null) {
        setRefused(obstacle);
        return;
      }
      // Logged out: account screens unmount before their data is removed, or they would refetch it.
      const { queryKey } = profileQuery(api);
      queryClient.setQueryData(queryKey, null);
      await services.purge();
      queryClient.setQueryData(queryKey, null);
      showToast(accountStrings.deleted);
      onDeleted();
    },
    onError: (error) => setRefused({ kind: 'words', text: formatFailure(error) }),
  });
  const remove = (): void => {
    if (!agreed) {
      setRefused({ kind: 'words', text: accountStrings.deletionAgreeFirst });
      return;
    }
    setRefused(null);
    run();
  };
  const { bonus_count: bonuses } = user;
  return (
    <Sheet
      title={accountStrings.deletionTitle}
      onClose={onClose}
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={onClose}>
            {accountStrings.deletionKeep}
          </Button>
          <Button busy={busy} onClick={remove}>
            {accountStrings.deletionAction}
          </Button>
        </div>
      }
    >
      <div className={css['sheet']}>
        <ul className={css['bullets']}>
          {accountStrings.deletionList.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {bonuses !== null && bonuses > 0 && (
          <p>
            <b>{accountStrings.deletionBonuses(points(bonuses))}</b>
          </p>
        )}
        {outbox.unsent && <p className={noticeClass}>{accountStrings.deletionUnsent}</p>}
        <label className={css['agree']}>
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => {
              setAgreed(event.currentTarget.checked);
              setRefused(null);
            }}
          />
          <span>{accountStrings.deletionAgree}</span>
        </label>
        <div role="alert">
          {refused?.kind === 'words' && <p className={css['error']}>{refused.text}</p>}
          {refused?.kind === 'order' && (
            <div className={noticeClass}>
              <p>{accountStrings.deletionActive}</p>
              {orderWay(refused.id, refused.id === null ? accountStrings.deletionOrders : accountStrings.deletionOrder)}
            </div>
          )}
        </div>
      </div>
    </Sheet>
  );
}
