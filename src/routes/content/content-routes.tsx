import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../page.ts';
import { rootRoute } from '../root.ts';
import type { OwnPage } from './load-content.ts';
import { titles } from '../titles-strings.ts';

/** Loads the data module of these pages: the menu does not need it. The pages list it among their modules, so it arrives with them. */
const load = page((pages) => pages.contentData);
const contentPage = page((pages) => pages.content);
const LOAD = 'src/routes/content/load-content.ts';
const CONTENT_PAGE = ['src/routes/content/content-page.tsx', LOAD];

/** Creates the route of a page that the chain writes under `slug`. */
const written = <const TPath extends string>(path: TPath, slug: 'about' | 'interior') =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { modules: import.meta.env.SSR ? CONTENT_PAGE : undefined, title: titles[slug] },
    loader: async ({ context }) => (await load()).loadWritten(context, slug),
    component: lazyRouteComponent(async () => {
      const { WrittenPage } = await contentPage();
      return { Page: () => <WrittenPage slug={slug} /> };
    }, 'Page'),
  });

/** Creates the route of a page with data of its own, to which the chain may add a text under `slug`. */
const answering = <const TPath extends string>(path: TPath, slug: OwnPage) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { modules: import.meta.env.SSR ? CONTENT_PAGE : undefined, title: titles[slug] },
    loader: async ({ context }) => (await load()).loadAnswer(context, slug),
    component: lazyRouteComponent(async () => {
      const { AnswerPage } = await contentPage();
      return { Page: () => <AnswerPage slug={slug} /> };
    }, 'Page'),
  });

/** Rules, privacy and agreement, when a chain hosts these documents here (docs/product.md §11.6). */
const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/info/$document',
  staticData: { modules: import.meta.env.SSR ? CONTENT_PAGE : undefined, title: titles.document },
  loader: async ({ context, params }) => (await load()).loadWritten(context, `info/${params.document}`),
  component: lazyRouteComponent(contentPage, 'DocumentPage'),
});

/** The restaurants, with the chain's text below them. */
const addressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/address',
  staticData: {
    modules: import.meta.env.SSR ? ['src/routes/content/address-page.tsx', LOAD] : undefined,
    title: titles.address,
  },
  loader: async ({ context }) => (await load()).loadAnswer(context, 'address'),
  component: lazyRouteComponent(
    page((pages) => pages.address),
    'Page',
  ),
});

const restaurantPage = page((pages) => pages.restaurant);
/** A restaurant's own page (docs/product.md §32.3). */
const restaurantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/address/$restaurant',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/places/restaurant-page.tsx'] : undefined },
  loader: async ({ context, params }) => (await restaurantPage()).loadRestaurant(context, params.restaurant),
  component: lazyRouteComponent(restaurantPage, 'RestaurantPage'),
});

const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  staticData: {
    modules: import.meta.env.SSR ? ['src/routes/content/events-page.tsx', LOAD] : undefined,
    title: titles.events,
  },
  loader: async ({ context }) => (await load()).loadNews(context),
  component: lazyRouteComponent(
    page((pages) => pages.events),
    'Page',
  ),
});

const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$slug',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/content/event-page.tsx', LOAD] : undefined },
  loader: async ({ context, params }) => (await load()).loadEvent(context, params.slug),
  component: lazyRouteComponent(
    page((pages) => pages.event),
    'Page',
  ),
});

const vacanciesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vacancy',
  staticData: {
    modules: import.meta.env.SSR ? ['src/routes/content/vacancies-page.tsx', LOAD] : undefined,
    title: titles.vacancy,
  },
  loader: async ({ context }) => (await load()).loadJobs(context),
  component: lazyRouteComponent(
    page((pages) => pages.vacancies),
    'Page',
  ),
});

const vacancyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vacancy/$slug',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/content/vacancy-page.tsx', LOAD] : undefined },
  loader: async ({ context, params }) => (await load()).loadJob(context, params.slug),
  component: lazyRouteComponent(
    page((pages) => pages.vacancy),
    'Page',
  ),
});

const promosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promos',
  staticData: {
    modules: import.meta.env.SSR ? ['src/routes/content/promos-page.tsx', LOAD] : undefined,
    title: titles.promos,
  },
  loader: async ({ context }) => (await load()).loadPromos(context),
  component: lazyRouteComponent(
    page((pages) => pages.promos),
    'Page',
  ),
});

/** Routes of the chain's own pages. */
export const contentRoutes = [
  answering('/contacts', 'contacts'),
  answering('/info/legal', 'legal'),
  written('/about', 'about'),
  written('/interior', 'interior'),
  answering('/delivery', 'delivery'),
  documentRoute,
  addressRoute,
  restaurantRoute,
  eventsRoute,
  eventRoute,
  vacanciesRoute,
  vacancyRoute,
  promosRoute,
] as const;
