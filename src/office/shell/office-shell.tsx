import {
  Alert,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  NavLink,
  Select,
  Stack,
  Text,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type JSX } from 'react';
import { officeSessionApi } from '#contract/calls/office.ts';
import type { OfficeMe } from '#contract/office.ts';
import { roleNames } from '#contract/role-names-strings.ts';
import { whenIdle } from '#lib/idle.ts';
import { READS } from '../data/create-office.ts';
import { useDraft, useIsOffline, useOffice, useOfficeChange, useRights } from '../data/use-office.ts';
import { sectionStrings, shellStrings as strings } from './shell-strings.ts';
import { ACCOUNT } from './account-path.ts';
import { loadPagesAhead } from './lazy-page.tsx';
import styles from './office-shell.module.css';

const SECTIONS = [
  { to: '/', name: sectionStrings.menu, action: 'chain.read' },
  { to: '/options', name: sectionStrings.options, action: 'chain.read' },
  { to: '/promocodes', name: sectionStrings.promocodes, action: 'promo.edit' },
  { to: '/banners', name: sectionStrings.banners, action: 'content.edit' },
  { to: '/promos', name: sectionStrings.promos, action: 'content.edit' },
  { to: '/news', name: sectionStrings.news, action: 'content.edit' },
  { to: '/pages', name: sectionStrings.pages, action: 'content.edit' },
  { to: '/vacancies', name: sectionStrings.vacancies, action: 'content.edit' },
  { to: '/restaurants', name: sectionStrings.restaurants, action: 'hours.edit' },
  { to: '/chain', name: sectionStrings.chain, action: 'chain.edit' },
  { to: '/ratings', name: sectionStrings.ratings, action: 'ratings.reply' },
  { to: '/numbers', name: sectionStrings.numbers, action: 'numbers.read' },
  { to: '/customers', name: sectionStrings.customers, action: 'customers.count' },
  { to: '/changes', name: sectionStrings.changes, action: 'chain.read' },
  { to: '/versions', name: sectionStrings.versions, action: 'chain.read' },
  { to: '/staff', name: sectionStrings.staff, action: 'staff.read' },
] as const;

const KITCHEN = '/kitchen/';
const SCHEMES = ['auto', 'light', 'dark'] as const;

function SchemeChoice(): JSX.Element {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Select
      label={strings.theme}
      data={SCHEMES.map((value) => ({ value, label: strings.themes[value] }))}
      value={colorScheme}
      onChange={(value: MantineColorScheme | null) => setColorScheme(value ?? 'auto')}
      allowDeselect={false}
    />
  );
}

function ChangesCount(): JSX.Element | null {
  const count = useDraft().data?.edits.length ?? 0;
  return count === 0 ? null : <Badge>{count}</Badge>;
}

/** A section's link, shown to those who may read it. */
function SectionLink({
  to,
  name,
  action,
  path,
  onOpen,
}: (typeof SECTIONS)[number] & { path: string; onOpen: () => void }) {
  const may = useRights().somewhere(action);
  if (!may) return null;
  const isOpen =
    to === '/' ? path === '/' || /^\/(?:dish|categor)/.test(path) : path === to || path.startsWith(`${to}/`);
  return (
    <NavLink
      renderRoot={(props) => <Link {...props} to={to} aria-current={isOpen ? 'page' : undefined} />}
      label={name}
      active={isOpen}
      rightSection={to === '/changes' ? <ChangesCount /> : undefined}
      onClick={onOpen}
    />
  );
}

/** The screen of the orders, another program with a login of its own (docs/product.md §34.38). */
function KitchenLink(): JSX.Element | null {
  return useRights().somewhere('orders.read') ? <NavLink href={KITCHEN} label={strings.toKitchen} /> : null;
}

/** The page in the address; who may not read the menu begins with the customers. */
function Page({ me, path }: { me: OfficeMe; path: string }): JSX.Element {
  if (path === ACCOUNT) return <Outlet />;
  if (me.may.length === 0) {
    return me.may_in_restaurants.includes('orders.read') ? (
      <Stack align="start">
        <Text>{strings.onKitchen}</Text>
        <Button component="a" href={KITCHEN}>
          {strings.toKitchen}
        </Button>
      </Stack>
    ) : (
      <Text>{strings.nothingHere}</Text>
    );
  }
  return path === '/' && !me.may.includes('chain.read') ? <Navigate to="/customers" replace /> : <Outlet />;
}

/** The frame of every page of the office: its sections, who is logged in, and whether there is a network. */
export function OfficeShell({ me }: { me: OfficeMe }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  const isOffline = useIsOffline();
  const logOut = useOfficeChange((api) => api.call(officeSessionApi.closeOfficeSession));
  const { reads, saver } = useOffice();
  // What was typed before the session ended.
  useEffect(() => saver.retry(), [saver]);
  useEffect(() => {
    void whenIdle().then(loadPagesAhead);
  }, []);
  // The next person in this browser may see less.
  const forget = (): void => reads.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== READS.session[0] });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
      withBorder
    >
      <a href="#main" className={styles['skip']}>
        {strings.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            hiddenFrom="sm"
            size="sm"
            aria-label={isOpen ? strings.closeMenu : strings.openMenu}
            aria-expanded={isOpen}
          />
          <strong>{strings.office}</strong>
          <Text c="dimmed" truncate ml="auto">{`${me.name} · ${roleNames[me.role]}`}</Text>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={strings.sections} style={{ overflowY: 'auto' }}>
        <Stack gap={4} mih="100%">
          {SECTIONS.map((section) => (
            <SectionLink key={section.to} {...section} path={path} onOpen={() => setIsOpen(false)} />
          ))}
          <KitchenLink />
          <NavLink
            renderRoot={(props) => (
              <Link {...props} to={ACCOUNT} aria-current={path === ACCOUNT ? 'page' : undefined} />
            )}
            label={sectionStrings.account}
            active={path === ACCOUNT}
            onClick={() => setIsOpen(false)}
          />
          <Stack mt="auto" gap="sm">
            <SchemeChoice />
            <Button
              variant="default"
              onClick={() => logOut.mutate(undefined, { onSuccess: forget })}
              loading={logOut.isPending}
            >
              {strings.logOut}
            </Button>
          </Stack>
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <div role="status">
          {isOffline ? (
            <Alert color="yellow" mb="md">
              {strings.offline}
            </Alert>
          ) : null}
        </div>
        <Page me={me} path={path} />
      </AppShell.Main>
    </AppShell>
  );
}
