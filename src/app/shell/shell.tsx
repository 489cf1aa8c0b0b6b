import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { type JSX, useEffect, useRef, useState, useSyncExternalStore, lazy, Suspense, use } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { OverlayOutlet } from '#routes/overlays/overlay-outlet.tsx';
import { environmentQuery, seoTitlesQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { usePageTitle } from '#ui/use-title.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { Header } from './header.tsx';
import { OfflinePill } from './offline-pill.tsx';
import { shellStrings } from './shell-strings.ts';
import { ClientBootstrap } from './client-bootstrap.tsx';
import { ToastOutlet } from './toast-outlet.tsx';
import { useIsAt, useIsMenu } from './use-is-menu.ts';
import { PageHydration } from '../hydration/page-hydration.tsx';
import { documentTitle, titleOfMatches, titleWithBrand } from '../rendering/document-title.ts';
import earlyCss from '#first-tap/early-window.module.css';
import css from './shell.module.css';
// The server's HTML shows both before their code loads.
import './footer.module.css';
import './announcement.module.css';

/** For src/first-tap, as long as the app does not run. The object stays the same, so React never looks inside. */
const EARLY = { __html: '' };

/** The frame around every page (docs/product.md §16.1). */
export function Shell(): JSX.Element {
  const isMenu = useIsMenu();
  const isCheckout = useIsAt('/checkout');
  return (
    <>
      <a className={css['skip']} href="#main">
        {shellStrings.skip}
      </a>
      {isMenu && (
        <a className={css['skip']} href="#dishes">
          {shellStrings.skipToDishes}
        </a>
      )}
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours */}
      <div className={earlyCss['window']} data-early-window="" dangerouslySetInnerHTML={EARLY} />
      <Header />
      <AnnouncementSlot />
      <main id="main" tabIndex={-1} className={css['main']}>
        <PageHydration>
          <Outlet />
        </PageHydration>
      </main>
      {!isCheckout && <FooterSlot />}
      <BottomTabs />
      <OfflinePill />
      {/* In an element of their own: what appears here would otherwise have the whole page styled anew. */}
      <div className={css['above']}>
        <OverlayOutlet />
        <ToastOutlet />
        <RouteAnnouncer />
      </div>
      <ClientBootstrap />
    </>
  );
}

/** The menu writes the category in view into the address: that is the same page. */
const screenOf = (path: string): string => path.replace(/^(\/menu)\/.*/, '$1');

/**
 * After a navigation: sets the document's title, announces it politely, and moves the focus to the start of the page. Search
 * parameters (windows, filters) are not a navigation; the first page keeps the focus that the browser gave it.
 */
function RouteAnnouncer(): JSX.Element {
  const { api } = useServices();
  const seoTitles = useSideQuery(seoTitlesQuery(api)) ?? [];
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const own = useMatches({ select: titleOfMatches });
  const brand = environment.brand.name;
  const { title } = documentTitle({ path, own, seoTitles, brand });
  const pageTitle = usePageTitle();
  const said = useSyncExternalStore(pageTitle.subscribe, pageTitle.getSnapshot, () => null);
  const shownTitle = said === null ? title : titleWithBrand(said, brand);
  useEffect(() => {
    document.title = shownTitle;
  }, [shownTitle]);
  const [spoken, setSpoken] = useState('');
  const shown = useRef(screenOf(path));
  useEffect(() => {
    const screen = screenOf(path);
    if (shown.current === screen) return;
    shown.current = screen;
    setSpoken(title);
    // A window over the new page (from a link into it) already has the focus.
    if (document.querySelector('dialog[open]') === null)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [path, title]);
  return <VisuallyHidden live>{spoken}</VisuallyHidden>;
}

/** How long a failed load waits for the next attempt, ms. */
const RETRY_MS = 5_000;

/**
 * Loads code however long it takes: meanwhile the server's HTML stays, whose links work without it. `atHand` would replace that HTML with a
 * stand-in.
 */
const loadInTheEnd = async <Code,>(load: () => Promise<Code>): Promise<Code> => {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
};

const Announcement = lazy(async () => ({
  default: (await loadInTheEnd(() => import('./announcement.tsx'))).Announcement,
}));

/** Leaves the server's HTML as it is until the quiet start is over. */
function AfterQuiet({ children }: { children: JSX.Element }): JSX.Element {
  const { quiet } = useServices();
  use(quiet.over);
  return children;
}

/** Not after the quiet start: until its code is there, its buttons answer nobody. */
const ANNOUNCEMENT = (
  <Suspense>
    <Announcement />
  </Suspense>
);

/** Most chains announce nothing: the code is loaded with an announcement. */
function AnnouncementSlot(): JSX.Element | null {
  const { data: environment } = useSuspenseQuery(environmentQuery(useServices().api));
  return environment.alert_message === null ? null : ANNOUNCEMENT;
}

const Footer = lazy(async () => ({ default: (await loadInTheEnd(() => import('./footer.tsx'))).Footer }));

/** The footer is the last that a customer sees: its code is not part of the first screen's. */
const FOOTER = (
  <Suspense>
    <AfterQuiet>
      <Footer />
    </AfterQuiet>
  </Suspense>
);

/** The same element each time: a page that renders again does not hurry the footer. */
function FooterSlot(): JSX.Element {
  return FOOTER;
}
