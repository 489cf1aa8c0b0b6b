import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type JSX } from 'react';
import type { User } from '#contract/account.ts';
import { AccountGate } from '#features/account/profile/account-gate.tsx';
import { accountStrings } from '#features/account/profile/account-strings.ts';
import { forbiddenStrings } from '#entities/forbidden/forbidden-strings.ts';
import type { Elements } from '#ui/elements.ts';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { missing } from '../root.ts';
import { LoginLink } from '../overlays/window-links.tsx';
import css from './profile-page.module.css';

type SectionBody = ComponentType<{ user: User }>;
const lazySection = (load: () => Promise<SectionBody>) => lazy(async () => ({ default: await load() }));

/** Form fields weigh more than a list: each section is loaded when opened. */
const BODIES: Readonly<Record<Section, SectionBody>> = {
  personal: lazySection(
    async () => (await import('#features/account/profile/sections/personal-section.tsx')).PersonalSection,
  ),
  addresses: lazySection(
    async () => (await import('#features/account/profile/sections/addresses-section.tsx')).AddressesSection,
  ),
  bonuses: lazySection(async () => (await import('./bonuses-part.tsx')).BonusesPart),
  sessions: lazySection(
    async () => (await import('#features/account/profile/sections/sessions-section.tsx')).SessionsSection,
  ),
  privacy: lazySection(async () => (await import('./privacy-part.tsx')).PrivacyPart),
};

/** A section of the profile. */
export function SectionPage(): JSX.Element {
  const { section } = useParams({ from: '/profile/$section' });
  if (section === FORBIDDEN) return <ForbiddenScreen />;
  return isSection(section) ? <SectionScreen key={section} section={section} /> : missing();
}

function SectionScreen({ section }: { section: Section }): JSX.Element {
  const Body = BODIES[section];
  return (
    <Frame title={sectionTitles[section]}>
      <AccountGate login={<LoginLink reason="profile" look={{ size: 'large' }} />}>
        {(user) => (
          <Suspense fallback={skeleton}>
            <Body key={user.id} user={user} />
          </Suspense>
        )}
      </AccountGate>
    </Frame>
  );
}

const ForbiddenPart = lazy(async () => ({ default: (await import('./forbidden-part.tsx')).ForbiddenPart }));

function ForbiddenScreen(): JSX.Element {
  return (
    <Frame title={forbiddenStrings.title}>
      <Suspense fallback={skeleton}>
        <ForbiddenPart />
      </Suspense>
    </Frame>
  );
}

const skeleton = <Skeleton className={css['skeleton']} height="20rem" />;

/** The back link, the title, and the content below them. */
function Frame({ title, children }: { title: string; children: Elements }): JSX.Element {
  useTitle(title);
  return (
    <div className={css['section']}>
      <Link to="/profile" className={css['back']}>
        <ChevronLeftIcon />
        <span>{accountStrings.back}</span>
      </Link>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Profile sections, each with its own address: `/profile/<name>`. */
const SECTIONS = ['personal', 'addresses', 'bonuses', 'sessions', 'privacy'] as const;
type Section = (typeof SECTIONS)[number];

/** A section that belongs to the device, available to guests too (docs/product.md §17.8). */
export const FORBIDDEN = 'forbidden';

function isSection(text: string): text is Section {
  return SECTIONS.some((section) => section === text);
}

export const sectionTitles: Readonly<Record<Section, string>> = {
  personal: 'Личные данные',
  addresses: 'Адреса',
  bonuses: 'Бонусы',
  sessions: 'Где вы вошли',
  privacy: 'Согласия и данные',
};
