import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { environmentQuery, seoTitlesQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { usePageTitle } from '#ui/use-title.ts';
import { documentTitle, titleOfMatches, titleWithBrand } from '../rendering/document-title.ts';

/** The menu writes the category in view into the address: that is the same page. */
const screenOf = (path: string): string => path.replace(/^(\/menu)\/.*/, '$1');

/**
 * After a navigation: sets the document's title, announces it politely, and moves the focus to the start of the page. Search
 * parameters (windows, filters) are not a navigation; the first page keeps the focus that the browser gave it.
 */
export function RouteAnnouncer(): JSX.Element {
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
