import { useId, useState, useSyncExternalStore, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { PhoneIcon } from '#ui/icons/more-icons.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { PartnerTableCall } from '#contract/partner-tables.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { formatTime, MINUTE } from '#domain/zoned-time.ts';
import { isCallCurrent } from '#domain/table-call.ts';
import { boardStrings } from '../board/board-strings.ts';
import { useOrderActions } from '../board/use-order-actions.ts';
import { isCourierScreen, showsRestaurant, type KitchenState } from '../data/kitchen-state.ts';
import { noAnswerKey, ringingOrders, unansweredDoors } from '../data/orders.ts';
import { callsStrings, kitchenStrings, printerStrings } from './kitchen-strings.ts';
import { useBell } from './signals.ts';
import { useIsOffline, useKitchen, useKitchenSnapshot } from './use-kitchen.ts';
import { Undo } from './undo.tsx';
import css from './notices.module.css';

/** One thing that the staff has to know, and what a tap does about it. */
interface Notice {
  readonly id: string;
  readonly text: string;
  /** `alarm` needs action now, `loud` concerns every tap. */
  readonly tone?: 'alarm' | 'loud';
  /** Interrupts a screen reader. */
  readonly isAlert?: boolean;
  /** Whom to call about it. */
  readonly phone?: string;
  readonly action?: { readonly label: string; readonly name?: string; readonly onTap: () => void };
}

interface NoticesProps {
  readonly calls: readonly PartnerTableCall[];
  readonly now: Date;
}

/**
 * The line of notices below the sections (docs/product.md §26.27): what can be undone, then the most urgent one, the others on demand, over the page. It keeps its place while there
 * are none, with the restaurant and the time, so that nothing moves under a finger.
 */
export function NoticeLine(props: NoticesProps): JSX.Element {
  const id = useId();
  const notices = useNotices(props);
  const [isOpen, setOpen] = useState(false);
  const { me } = useKitchenSnapshot().state;
  const restaurants = me?.restaurants ?? [];
  // A courier's phone says whose it is.
  const place = isCourierScreen({ me }) ? me?.name : restaurants.length === 1 ? restaurants[0]?.name : null;
  const [first, ...others] = notices;
  const timezone = restaurants[0]?.timezone ?? 'Europe/Moscow';
  const isShown = isOpen && others.length > 0;
  return (
    <div className={css['line']}>
      <Undo />
      {/* Keyed: the next notice has another button, so a tap begun on this one's does not end on that. */}
      <div role="alert">{first?.isAlert === true && <One key={first.id} notice={first} />}</div>
      <div role="status">{first !== undefined && first.isAlert !== true && <One key={first.id} notice={first} />}</div>
      {first === undefined && <p className={css['place']}>{place}</p>}
      {others.length > 0 && (
        <button
          type="button"
          className={css['more']}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? kitchenStrings.fold : kitchenStrings.others(others.length)}
        </button>
      )}
      <time className={css['time']}>{formatTime(props.now, timezone)}</time>
      <ul id={id} className={css['others']} role="list" hidden={!isShown}>
        {isShown &&
          others.map((notice) => (
            <li key={notice.id}>
              <One notice={notice} />
            </li>
          ))}
      </ul>
    </div>
  );
}

function One({ notice: { text, tone, phone = '', action } }: { readonly notice: Notice }): JSX.Element {
  return (
    <div className={cx(css['notice'], tone && css[tone])}>
      <p className={css['text']}>{text}</p>
      {phone !== '' && (
        <PhoneLink number={phone} className={css['phone']} aria-label={formatPhone(phone)}>
          <PhoneIcon />
          <span className={css['digits']}>{formatPhone(phone)}</span>
        </PhoneLink>
      )}
      {action && (
        <Button variant="quiet" className={css['button']} aria-label={action.name} onClick={action.onTap}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** All notices, the most urgent first. */
function useNotices({ calls, now }: NoticesProps): Notice[] {
  const bell = useBell();
  const { build, change, polling, tap } = useKitchen();
  const { see } = useOrderActions();
  const { durable, outdated, state } = useKitchenSnapshot();
  const isOffline = useIsOffline();
  const readAt = useSyncExternalStore(polling.subscribe, polling.readAt);
  const isSilent = useSyncExternalStore(bell.subscribe, bell.isSilent);
  const isNewer = useSyncExternalStore(build.subscribe, build.getSnapshot);
  const unseen = ringingOrders(state).map(({ id }) => id);
  const reload = { label: kitchenStrings.reload, onTap: () => location.reload() };
  const blockedSound: Notice | false = isSilent &&
    state.settings.sound && {
      id: 'sound',
      text: kitchenStrings.soundBlocked,
      tone: 'loud',
      action: { label: kitchenStrings.soundOn, onTap: () => void bell.allow() },
    };
  const notices: (Notice | false)[] = [
    ...state.failures.map((failure) => ({
      id: failure.id,
      text: boardStrings.failure(failure),
      tone: 'alarm' as const,
      isAlert: true,
      action: {
        label: boardStrings.understood,
        onTap: () => void change(({ failures }) => ({ failures: failures.filter(({ id }) => id !== failure.id) })),
      },
    })),
    ...unansweredDoors(state).map((order) => ({
      id: `no-answer-${noAnswerKey(order)}`,
      text: boardStrings.noAnswer(order.number, formatTime(new Date(order.no_answer_at ?? now), order.timezone)),
      tone: 'alarm' as const,
      isAlert: true,
      phone: order.phone_number,
      action: {
        label: boardStrings.understood,
        onTap: () => void change(({ dismissed }) => ({ dismissed: [...dismissed, noAnswerKey(order)] })),
      },
    })),
    ...calls.map((call) => ({
      id: `call-${call.id}`,
      text: callsStrings.since(call, Math.floor((now.getTime() - Date.parse(call.called_at)) / MINUTE)),
      tone: 'alarm' as const,
      action: {
        label: callsStrings.take,
        name: callsStrings.takeWhom(callsStrings.call(call)),
        onTap: () => void tap({ call: 'table_call', body: { call_id: call.id } }),
      },
    })),
    // Without the network nothing new rings.
    !isOffline && blockedSound,
    unseen.length > 0 && {
      id: 'unseen',
      text: boardStrings.unseen(unseen.length),
      tone: 'alarm',
      action: { label: boardStrings.seen, onTap: () => see(unseen) },
    },
    isOffline && {
      id: 'offline',
      text:
        readAt === null
          ? kitchenStrings.offlineNever
          : kitchenStrings.offline(formatTime(new Date(readAt), state.me?.restaurants[0]?.timezone ?? 'Europe/Moscow')),
      tone: 'loud',
    },
    isOffline && blockedSound,
    ...state.printers
      .filter(({ restaurant_id: of }) => showsRestaurant(state.settings, of))
      .map((printer) => ({
        id: `printer-${printer.restaurant_id}-${printer.name}`,
        text: printerStrings.trouble(
          printer,
          formatTime(new Date(printer.since), state.me?.restaurants[0]?.timezone ?? 'Europe/Moscow'),
        ),
        tone: 'loud' as const,
      })),
    outdated && { id: 'outdated', text: kitchenStrings.outdated, action: reload },
    !outdated && isNewer && { id: 'newer', text: kitchenStrings.newer, action: reload },
    !durable && !outdated && { id: 'not-kept', text: kitchenStrings.notKept },
  ];
  return notices.filter((notice) => notice !== false);
}

/** Returns the calls of the chosen restaurant that no one at this screen has taken, and whose guests still wait (docs/product.md §33.15). */
export function waitingCalls(
  { table_calls: calls, commands, settings }: KitchenState,
  now: Date,
): readonly PartnerTableCall[] {
  const taken = new Set(commands.flatMap(({ call, body }) => (call === 'table_call' ? [body.call_id] : [])));
  return calls.filter(
    ({ id, restaurant_id: of, called_at: at }) =>
      !taken.has(id) && showsRestaurant(settings, of) && isCallCurrent(new Date(at), now),
  );
}
