import { Outlet } from '@tanstack/react-router';
import type { JSX } from 'react';
import { BottomTabs } from './bottom-tabs.tsx';
import { FooterSlot } from './footer-slot.tsx';
import { Header } from './header.tsx';
import { OverlayOutlet } from '#routes/overlays/overlay-outlet.tsx';
import { OfflinePill } from './offline-pill.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import css from './shell.module.css';
import { shellStrings } from './shell-strings.ts';
import { ClientBootstrap } from './client-bootstrap.tsx';
import { ToastOutlet } from './toast-outlet.tsx';
import { useIsMenu } from './use-is-menu.ts';

/** The frame around every page (docs/product.md §16.1). */
export function Shell(): JSX.Element {
  const isMenu = useIsMenu();
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
      <Header />
      <main id="main" tabIndex={-1} className={css['main']}>
        <Outlet />
      </main>
      <FooterSlot />
      <BottomTabs />
      <OfflinePill />
      <OverlayOutlet />
      <ToastOutlet />
      <RouteAnnouncer />
      <ClientBootstrap />
    </>
  );
}
