import { useId, useRef, useState, type JSX } from 'react';
import * as v from 'valibot';
import { MAX_ADDRESSES, SaveAddressBody, type SavedAddress } from '#contract/account.ts';
import { cleanLine } from '#contract/clean-text.ts';
import * as calls from '#contract/calls/account.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { DeliveryDetails } from '#contract/places.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { isInLocality } from '#domain/locality-at.ts';
import { hasCode } from '#lib/api/errors.ts';
import { useRequestKey } from '#client/use-request-key.ts';
import { useServices } from '#client/use-services.ts';
import { useLocality, useTowns } from '#client/place/use-cities.ts';
import { usePlace } from '#client/place/use-place.ts';
import { AddressExtras, AddressPicker, useFlatNext } from '#entities/place/address/address-picker.tsx';
import type { AddressHandle } from '#entities/place/address/address-field.tsx';
import { matchAddress } from '#entities/place/address/address-state.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { TextField } from '#ui/fields.tsx';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { focusInvalid, useFirstWrong } from '#ui/use-first-wrong.ts';
import { accountStrings } from './account-strings.ts';
import css from './account.module.css';
import { formatFailure, useAccountMutation } from './use-account-mutation.ts';

const OWN = 'own';
const LABELS = [
  ...accountStrings.labels.map((label) => ({ value: label, label })),
  { value: OWN, label: accountStrings.ownLabel },
];

interface AddressSheetProps {
  /** Null for a new address. */
  address: SavedAddress | null;
  /** Initial label of a new address. */
  suggested: string;
  onSaved: (addresses: readonly SavedAddress[]) => void;
  onClose: () => void;
}

/** An address with its label: new or edited. */
export function AddressSheet({ address, suggested, onSaved, onClose }: AddressSheetProps): JSX.Element {
  const { api } = useServices();
  const place = usePlace();
  const first = address?.label ?? suggested;
  const isCommon = accountStrings.labels.some((label) => label === first);
  const [choice, setChoice] = useState(isCommon ? first : OWN);
  const [own, setOwn] = useState(isCommon ? '' : first);
  const [details, setDetails] = useState<DeliveryDetails | null>(address?.details ?? null);
  const towns = useTowns();
  const home = towns.find((one) => address && isInLocality(one, address.details)) ?? place.city;
  const [pickedId, setPickedId] = useState<number | null>(null);
  const localityId = pickedId ?? home?.id;
  const [asked, setAsked] = useState(0);
  /** Errors of the last attempt, until the field is edited. */
  const [wrong, setWrong] = useState({ label: false, address: false });
  const [refused, setRefused] = useState<string | null>(null);
  const [isSettling, setIsSettling] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<AddressHandle>(null);
  const formId = useId();
  const keyFor = useRequestKey();
  const locality = useLocality(place.cities.find(({ id }) => id === localityId));
  const label = choice === OWN ? cleanLine(own) : choice;

  const { busy, run } = useAccountMutation({
    mutationFn: (body: BodyInput<typeof calls.saveAddress>) =>
      api.call(calls.saveAddress, { body, idempotencyKey: keyFor(body) }),
    onSuccess: ({ addresses }) => onSaved(addresses),
    onError: (error) =>
      setRefused(hasCode(error, 'ADDRESS_LIMIT') ? accountStrings.addressLimit(MAX_ADDRESSES) : formatFailure(error)),
  });
  useFirstWrong(asked, () => focusInvalid(form.current));
  const toFlat = useFlatNext(form);
  const save = (wanted: DeliveryDetails | null): void => {
    setAsked((round) => round + 1);
    setRefused(null);
    const isNamed = v.is(SaveAddressBody.entries.label, label);
    setWrong({ label: !isNamed, address: wanted === null });
    // Errors in the details are shown next to them.
    const taken = v.safeParse(DeliveryDetails, wanted);
    if (!isNamed || !taken.success) return;
    run({ label, details: taken.output, ...(address === null ? {} : { address_id: address.id }) });
  };
  const submit = (): void => {
    const settling = details === null ? field.current?.settle() : null;
    if (!settling) {
      save(details);
      return;
    }
    setIsSettling(true);
    void settling.then((taken) => {
      setIsSettling(false);
      save(taken);
    });
  };
  return (
    <Sheet
      title={address === null ? accountStrings.addressNew : accountStrings.addressEdit}
      onClose={onClose}
      tall
      footer={
        <Button type="submit" form={formId} size="large" wide busy={busy || isSettling}>
          {accountStrings.save}
        </Button>
      }
    >
      <MantineIsland>
        <form
          ref={form}
          id={formId}
          className={css['sheet']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSettling) submit();
          }}
        >
          <Segmented legend={accountStrings.label} value={choice} options={LABELS} onChange={setChoice} />
          {choice === OWN && (
            <TextField
              label={accountStrings.ownLabelField}
              value={own}
              maxLength={MAX_LENGTH.addressLabel}
              autoComplete="off"
              error={wrong.label ? (label === '' ? accountStrings.labelMissing : accountStrings.labelTooLong) : null}
              onChange={(text) => {
                setWrong((before) => ({ ...before, label: false }));
                setOwn(text);
              }}
            />
          )}
          {place.cities.length > 1 && (
            <div className={css['chips']} role="group" aria-label={accountStrings.city}>
              {place.cities.map((one) => (
                <Chip
                  key={one.id}
                  pressed={one.id === localityId}
                  onClick={() => {
                    if (one.id === localityId) return;
                    setPickedId(one.id);
                    setDetails(null);
                  }}
                >
                  {one.name}
                </Chip>
              ))}
            </div>
          )}
          {locality && (
            <AddressPicker
              ref={field}
              key={locality.id}
              locality={locality}
              value={details}
              onChange={setDetails}
              onType={() => setWrong((before) => ({ ...before, address: false }))}
              onTaken={toFlat}
              error={wrong.address ? accountStrings.addressMissing : null}
            >
              <div aria-live="polite">
                {details && matchAddress(locality, details, null, null) === null && (
                  <p className={noticeClass}>{accountStrings.notDelivered}</p>
                )}
              </div>
              {details && <AddressExtras value={details} onChange={setDetails} />}
            </AddressPicker>
          )}
          <p role="alert" className={css['error']}>
            {refused}
          </p>
        </form>
      </MantineIsland>
    </Sheet>
  );
}
