import { Suspense, useEffect, type JSX, type ComponentType } from 'react';
import type * as v from 'valibot';
import { hasScope, type PartnerMe, type PartnerScope } from '#contract/partner.ts';
import { atHand } from '#ui/at-hand.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ringingOrders, unansweredDoors } from '../data/orders.ts';
import { callsStrings, kitchenStrings, readStrings } from './kitchen-strings.ts';
import { NoticeLine, waitingCalls } from './notices.tsx';
import { useRing, useWakeLock } from './signals.ts';
import { RestaurantChoice } from './restaurant-choice.tsx';
import { SectionLink, useSectionPath } from './section-link.tsx';
import { SettingsButton } from './settings.tsx';
import { useKitchenNow, useKitchenSnapshot } from './use-kitchen.ts';
import { BoardScreen } from '../board/board-screen.tsx';
import { BookingsScreen } from '../bookings/bookings-screen.tsx';
import { IntakeScreen } from '../intake/intake-screen.tsx';
import { StopScreen } from '../stops/stop-screen.tsx';
import css from './kitchen-shell.module.css';

/** Scrolls a tab into view: on a phone the tab bar is wider than the screen. */
const intoView = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

function NotLoaded(): JSX.Element {
  return <ErrorState title={readStrings.failed} text={readStrings.offline} onRetry={() => location.reload()} />;
}

const loadLater = () => import('./later-sections.ts');
/**
 * Sections that a kitchen does not begin with. They load once the screen is open, and once: a tablet that was open for weeks does not ask for
 * a part that a later build has taken away.
 */
const LATER = {
  courier: atHand(async () => (await loadLater()).CourierScreen, NotLoaded),
  caller: atHand(async () => (await loadLater()).CallerScreen, NotLoaded),
  day: atHand(async () => (await loadLater()).DayScreen, NotLoaded),
  hours: atHand(async () => (await loadLater()).HoursScreen, NotLoaded),
  audit: atHand(async () => (await loadLater()).AuditScreen, NotLoaded),
};

/** Header, notices and the section of the current address; the bell rings in every section. */
export function KitchenShell({ me }: { me: v.InferOutput<typeof PartnerMe> }): JSX.Element {
  const path = useSectionPath();
  const { state } = useKitchenSnapshot();
  const sections = SECTIONS.filter(({ scope }) => hasScope(me.scopes, scope));
  const current = sections.find((section) => section.path === path) ?? sections[0];
  const unseen = ringingOrders(state).length;
  useWakeLock();
  useEffect(() => {
    for (const part of Object.values(LATER)) void part.load();
  }, []);
  const now = useKitchenNow();
  const calls = waitingCalls(state, now);
  const isCalled = calls.length > 0;
  useRing((unseen > 0 || isCalled || unansweredDoors(state).length > 0) && state.settings.sound);
  const calm = current?.title ?? kitchenStrings.title;
  const title = isCalled ? callsStrings.title : unseen > 0 ? kitchenStrings.unseen(unseen) : calm;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={css['shell']}>
      <header className={css['head']}>
        <div className={css['sections']}>
          {/* A courier has one section, and needs its height. */}
          {sections.length > 1 && (
            <nav className={css['nav']} aria-label={kitchenStrings.sections}>
              {sections.map((section) => (
                <SectionLink
                  key={section.path}
                  ref={section === current ? intoView : undefined}
                  to={section.path}
                  className={cx(css['tab'], section === current && css['current'])}
                  aria-current={section === current ? 'page' : undefined}
                >
                  {section.title}
                </SectionLink>
              ))}
            </nav>
          )}
          <RestaurantChoice />
          <SettingsButton />
        </div>
        <NoticeLine calls={calls} now={now} />
      </header>
      <main className={css['main']}>
        <Suspense fallback={null}>{current !== undefined && <current.Screen />}</Suspense>
      </main>
    </div>
  );
}

interface Section {
  /** Path after `/kitchen/`. */
  readonly path: string;
  readonly title: string;
  readonly Screen: ComponentType;
  /** Scope that the key or the person needs; without it the section is hidden. */
  readonly scope: PartnerScope;
}

/** The sections of the kitchen's screen: adding one takes one line. */
const SECTIONS: readonly Section[] = [
  { path: '', title: kitchenStrings.board, Screen: BoardScreen, scope: 'orders:read' },
  { path: 'courier', title: kitchenStrings.courier, Screen: LATER.courier.Component, scope: 'orders:read' },
  { path: 'courier', title: kitchenStrings.courier, Screen: LATER.courier.Component, scope: 'courier' },
  { path: 'bookings', title: kitchenStrings.bookings, Screen: BookingsScreen, scope: 'orders:read' },
  { path: 'stop-list', title: kitchenStrings.stops, Screen: StopScreen, scope: 'menu:write' },
  { path: 'intake', title: kitchenStrings.intake, Screen: IntakeScreen, scope: 'orders:write' },
  { path: 'caller', title: kitchenStrings.caller, Screen: LATER.caller.Component, scope: 'orders:make' },
  { path: 'day', title: kitchenStrings.day, Screen: LATER.day.Component, scope: 'manage' },
  { path: 'hours', title: kitchenStrings.hours, Screen: LATER.hours.Component, scope: 'manage' },
  { path: 'audit', title: kitchenStrings.audit, Screen: LATER.audit.Component, scope: 'manage' },
];
