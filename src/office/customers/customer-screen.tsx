import { Alert, Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type JSX, type ReactNode } from 'react';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import type { OfficeCustomer, OfficeCustomerBody, OfficeCustomerOrders } from '#contract/office-customers.ts';
import { ACCOUNT_ZONE } from '#domain/account-terms.ts';
import { dayText, momentText } from '#domain/day-text.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { READS } from '../data/create-office.ts';
import { useOffice, useRights } from '../data/use-office.ts';
import { More, ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { BonusCorrection } from './bonus-correction.tsx';
import { CustomerLaw } from './customer-law.tsx';
import styles from './customers.module.css';
import { customersStrings as strings } from './customers-strings.ts';

type Order = OfficeCustomerOrders['orders'][number];
type Whole = NonNullable<OfficeCustomer['whole']>;

const dayOf = (instant: string): string => dayText(calendarDate(new Date(instant), ACCOUNT_ZONE));
const momentOf = (instant: string): string => momentText(instant, ACCOUNT_ZONE);

function Part({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

function Lines<T>({
  of,
  none,
  keyOf,
  renderLine,
}: {
  of: readonly T[];
  none: string;
  keyOf: (one: T) => string;
  renderLine: (one: T) => JSX.Element;
}): JSX.Element {
  if (of.length === 0) return <Text>{none}</Text>;
  return (
    <Stack component="ul" p={0} m={0} gap="sm" className={styles['lines']}>
      {of.map((one) => (
        <Stack key={keyOf(one)} component="li" gap={2}>
          {renderLine(one)}
        </Stack>
      ))}
    </Stack>
  );
}

/** A line of two, with a figure at its end where there is one. */
function Line({ name, figure, about }: { name: string; figure?: string; about?: string }): JSX.Element {
  return (
    <>
      <div className={styles['row']}>
        <Text className={styles['words']}>{name}</Text>
        {figure === undefined ? null : <Text className={styles['figures']}>{figure}</Text>}
      </div>
      {about === undefined ? null : (
        <Text size="sm" c="dimmed" className={styles['words']}>
          {about}
        </Text>
      )}
    </>
  );
}

function Tiles({ numbers }: { numbers: OfficeCustomer['numbers'] }): JSX.Element {
  const { tiles, nothing, money, count } = strings;
  const { orders, canceled, revenue, refunded, average_receipt: receipt, last_order_at: last } = numbers;
  const figures = [
    [tiles.orders, count(orders)],
    [tiles.revenue, money(revenue)],
    [tiles.receipt, receipt === null ? nothing : money(receipt)],
    [tiles.canceled, count(canceled)],
    [tiles.refunded, money(refunded)],
    [tiles.lastOrder, last === null ? nothing : dayOf(last)],
  ] as const;
  return (
    <Stack component="section" gap="xs" aria-label={strings.totals}>
      <Title order={2} size="h4">
        {strings.totals}
      </Title>
      <SimpleGrid component="ul" p={0} m={0} cols={{ base: 2, md: 3, xl: 6 }} spacing="sm">
        {figures.map(([name, figure]) => (
          <Card key={name} withBorder component="li" padding="sm">
            <Text size="sm">{name}</Text>
            <Text size="lg" component="strong">
              {figure}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {strings.rule}
      </Text>
    </Stack>
  );
}

function OrderLine({ order }: { order: Order }): JSX.Element {
  const { number, dishes, rating, consents } = order;
  return (
    <>
      <Line
        name={strings.order(number, momentText(order.created_at, order.timezone))}
        figure={strings.money(order.total_price)}
        about={strings.aboutOrder(order.restaurant, order.order_type, order.status)}
      />
      <Text size="sm" className={styles['words']}>
        {dishes.map(({ name, quantity }) => strings.dish(name, quantity)).join(', ')}
      </Text>
      {rating === null ? null : (
        <Text size="sm" className={styles['words']}>
          {strings.rating(rating.stars, rating.comment)}
        </Text>
      )}
      {consents.length === 0 ? null : (
        <details>
          <summary>{strings.orderConsents(number)}</summary>
          {consents.map(({ kind, given, version, at, ip }) => (
            <Line key={kind} name={strings.consent(kind, given)} about={strings.proof(version, momentOf(at), ip)} />
          ))}
        </details>
      )}
    </>
  );
}

/** The orders of the card, and further ones by pages. */
function Orders({ first, body }: { first: OfficeCustomerOrders; body: OfficeCustomerBody }): JSX.Element {
  const { api } = useOffice();
  const [more, setMore] = useState<readonly OfficeCustomerOrders[]>([]);
  const fetching = useMutation({
    mutationFn: (after: string) => api.call(officeCustomersApi.officeCustomerOrders, { body: { ...body, after } }),
    onSuccess: (page) => setMore([...more, page]),
  });
  const { next } = more.at(-1) ?? first;
  return (
    <Part title={strings.ordersTitle}>
      <Lines
        of={[first, ...more].flatMap(({ orders }) => orders)}
        none={strings.noOrdersYet}
        keyOf={({ number }) => number}
        renderLine={(order) => <OrderLine order={order} />}
      />
      <More
        hasMore={next !== null}
        isLoading={fetching.isPending}
        hasFailed={fetching.isError}
        onMore={() => next !== null && fetching.mutate(next)}
      />
    </Part>
  );
}

/** The balance and, for the owner, what it is made of; with a correction by hand. */
function Bonuses({ customer, body }: { customer: OfficeCustomer; body: OfficeCustomerBody }): JSX.Element | null {
  const { balance, whole } = customer;
  if (balance === null) return null;
  return (
    <Part title={strings.bonuses}>
      <Text>{strings.balance(balance)}</Text>
      {whole === null ? null : <BonusParts bonuses={whole.bonuses} />}
      <BonusCorrection body={body} />
    </Part>
  );
}

function BonusParts({ bonuses }: { bonuses: Whole['bonuses'] }): JSX.Element {
  const { held, expiring, history } = bonuses;
  return (
    <>
      {held === 0 ? null : <Text>{strings.held(held)}</Text>}
      {expiring.map(({ on, amount }) => (
        <Text key={on} size="sm" c="dimmed">
          {strings.expiring(amount, dayText(on))}
        </Text>
      ))}
      {history.length === 0 ? (
        <Text>{strings.noBonuses}</Text>
      ) : (
        <details>
          <summary>{strings.bonusHistory}</summary>
          <Lines
            // The order of an answer does not change.
            of={history.map((entry, place) => ({ ...entry, place }))}
            none={strings.noBonuses}
            keyOf={({ place }) => String(place)}
            renderLine={({ kind, amount, at, order_number: order, note }) => (
              <Line
                name={note === null ? strings.bonusOf(kind, order) : strings.byHand(amount > 0, note)}
                figure={strings.bonusAmount(amount)}
                about={momentOf(at)}
              />
            )}
          />
        </details>
      )}
    </>
  );
}

function Person({ whole }: { whole: Whole }): JSX.Element {
  const { email, birthday, addresses, sessions } = whole;
  const facts = [
    [strings.email, email],
    [strings.birthday, birthday === null ? null : dayText(birthday)],
  ] as const;
  return (
    <Part title={strings.person}>
      <Lines
        of={facts}
        none={strings.nothing}
        keyOf={([name]) => name}
        renderLine={([name, fact]) => <Line name={fact ?? strings.nothing} about={name} />}
      />
      <Title order={3} size="h5">
        {strings.addresses}
      </Title>
      <Lines
        of={addresses}
        none={strings.nothing}
        keyOf={({ id }) => String(id)}
        renderLine={({ label, details }) => <Line name={strings.address(label, details.address)} />}
      />
      <Title order={3} size="h5">
        {strings.devices}
      </Title>
      <Lines
        of={sessions}
        none={strings.noDevices}
        keyOf={({ device, created_at: since }) => `${since} ${device}`}
        renderLine={({ device, last_seen_at: seen }) => <Line name={strings.device(device, dayOf(seen))} />}
      />
    </Part>
  );
}

function Details({ customer, body }: { customer: OfficeCustomer; body: OfficeCustomerBody }): JSX.Element {
  const { bookings, whole } = customer;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} className={styles['parts']}>
      <Orders first={customer.orders} body={body} />
      <Stack>
        {whole === null ? null : <Person whole={whole} />}
        <Part title={strings.bookings}>
          <Lines
            of={bookings}
            none={strings.noBookings}
            keyOf={({ number }) => number}
            renderLine={({ number, starts_at: at, timezone, restaurant, guests, status }) => (
              <Line
                name={strings.booking(number, momentText(at, timezone))}
                about={strings.aboutBooking(restaurant, guests, status)}
              />
            )}
          />
        </Part>
        <Bonuses customer={customer} body={body} />
        {whole === null ? null : (
          <Part title={strings.consents}>
            <Lines
              of={whole.consents}
              none={strings.noConsents}
              keyOf={({ kind, at }) => `${kind} ${at}`}
              renderLine={({ kind, given, version, at, ip }) => (
                <Line name={strings.consent(kind, given)} about={strings.proof(version, momentOf(at), ip)} />
              )}
            />
          </Part>
        )}
      </Stack>
    </SimpleGrid>
  );
}

/** The card of a customer (docs/product.md §34.35); `restaurant`: whose orders count, all when missing. */
export function CustomerScreen({ id, restaurant }: { id: number; restaurant: string | undefined }): JSX.Element {
  usePageTitle(strings.title);
  const { api } = useOffice();
  const rights = useRights();
  const [isErased, setIsErased] = useState(false);
  const isOfAll = rights.inChain('customers.find');
  const own = rights.own.find((one) => one === restaurant) ?? rights.own[0] ?? null;
  const body = { customer_id: id, restaurant: isOfAll ? (restaurant ?? null) : own };
  const read = useQuery({
    queryKey: [...READS.customer, body],
    queryFn: () => api.call(officeCustomersApi.officeCustomer, { body }),
    // Each look is written to the audit log: it is not read anew by itself.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: !isErased,
  });
  const back = (
    <Anchor renderRoot={(props) => <Link {...props} to="/customers" search={true} />} mr="auto">
      {strings.back}
    </Anchor>
  );
  if (isErased) {
    return (
      <Stack>
        {back}
        <Title order={1}>{strings.title}</Title>
        <Alert color="green" role="status">
          {strings.erased}
        </Alert>
      </Stack>
    );
  }
  return (
    <Stack>
      {back}
      <ReadState read={read}>
        {(customer) => (
          <>
            <Stack gap={4}>
              <Title order={1} className={styles['words']}>
                {customer.name ?? strings.unnamed}
              </Title>
              <Anchor href={`tel:${customer.phone_number}`} mr="auto">
                {formatPhone(customer.phone_number)}
              </Anchor>
              <Text c="dimmed">{strings.registered(dayOf(customer.registered_at))}</Text>
            </Stack>
            <Tiles numbers={customer.numbers} />
            <Details customer={customer} body={body} />
            {rights.inChain('customers.erase') ? (
              <CustomerLaw id={customer.customer_id} onErased={() => setIsErased(true)} />
            ) : null}
          </>
        )}
      </ReadState>
    </Stack>
  );
}
