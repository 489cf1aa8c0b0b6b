import { Outlet } from '@tanstack/react-router';
import type { JSX } from 'react';
import { BottomTabs } from './bottom-tabs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import css from './shell.module.css';
import { shellStrings } from './shell-strings.ts';

/** The frame around every page (spec §2). */
export function Shell(): JSX.Element {
  return (
    <>
      <a className={css['skip']} href="#main">
        {shellStrings.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={css['main']}>
        <Outlet />
      </main>
      <Footer />
      <BottomTabs />
      <RouteAnnouncer />
    </>
  );
}
