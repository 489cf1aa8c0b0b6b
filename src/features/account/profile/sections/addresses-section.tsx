import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { MAX_ADDRESSES, type SavedAddress, type User } from '#contract/account.ts';
import * as calls from '#contract/calls/account.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PinIcon } from '#ui/icons/menu-icons.tsx';
import { accountStrings } from '../account-strings.ts';
import { addressesQuery } from '#client/queries/account-queries.ts';
import css from '../account.module.css';
import { AddressSheet } from '../address-sheet.tsx';
import { formatDoor } from '#entities/place/address/door.ts';
import { AccountListState } from '../account-list.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';

/** Saved addresses: their labels and delivery details. */
export function AddressesSection({ user }: { user: User }): JSX.Element {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const [open, setOpen] = useState<SavedAddress | 'new' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const question = addressesQuery(api, user.id);
  const query = useQuery(question);
  const set = (next: readonly SavedAddress[]): void => void queryClient.setQueryData(question.queryKey, [...next]);
  const restoration = useAccountMutation({
    mutationFn: ({ label, details }: SavedAddress) => api.call(calls.saveAddress, { body: { label, details } }),
    onSuccess: ({ addresses: next }) => {
      set(next);
      showToast(accountStrings.restored);
    },
  });
  const removal = useAccountMutation({
    mutationFn: (address: SavedAddress) => api.call(calls.deleteAddress, { body: { address_id: address.id } }),
    onSuccess: ({ addresses: next }, address) => {
      set(next);
      showToast(accountStrings.removed(address.label), {
        action: { label: accountStrings.restore, run: () => restoration.run(address) },
      });
      // The focused button is gone; where the list was full, the other one appears in the next frame.
      requestAnimationFrame(() => add.current?.focus());
    },
  });
  if (query.data === undefined) return <AccountListState query={query} height="8rem" />;
  const addresses = query.data;
  const isFull = addresses.length >= MAX_ADDRESSES;
  const addButton = (
    <Button ref={add} variant={addresses.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpen('new')}>
      {accountStrings.addressAdd}
    </Button>
  );
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState
          art={<PinIcon />}
          title={accountStrings.addressesEmptyTitle}
          text={accountStrings.addressesEmptyText}
          action={addButton}
        />
      ) : (
        <>
          <ul role="list" className={css['cards']}>
            {addresses.map((address) => (
              <li key={address.id} className={css['card']}>
                <Address address={address} />
                <div className={css['row']}>
                  <Button
                    variant="quiet"
                    aria-label={accountStrings.changeOf(address.label)}
                    onClick={() => setOpen(address)}
                  >
                    {accountStrings.change}
                  </Button>
                  <Button
                    variant="plain"
                    busy={removal.input?.id === address.id}
                    aria-label={accountStrings.removeOf(address.label)}
                    onClick={() => removal.run(address)}
                  >
                    {accountStrings.remove}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {isFull ? <p>{accountStrings.addressLimit(MAX_ADDRESSES)}</p> : <div>{addButton}</div>}
        </>
      )}
      {open !== null && (
        <AddressSheet
          address={open === 'new' ? null : open}
          suggested={suggestLabel(addresses)}
          onClose={() => setOpen(null)}
          onSaved={(next) => {
            set(next);
            setOpen(null);
            showToast(accountStrings.addressSaved, { tone: 'success' });
          }}
        />
      )}
    </>
  );
}

function Address({ address: { label, details } }: { address: SavedAddress }): JSX.Element {
  const door = formatDoor(details);
  return (
    <div className={css['address']}>
      <h2 className={css['label']}>{label}</h2>
      <p>{details.address}</p>
      {door !== '' && <p className={css['muted']}>{door}</p>}
    </div>
  );
}

/** Returns the first unused common label; empty when all are used. */
const suggestLabel = (addresses: readonly SavedAddress[]): string =>
  accountStrings.labels.find((label) => addresses.every((one) => one.label !== label)) ?? '';
