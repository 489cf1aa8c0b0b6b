import { Button, Stack, Title } from '@mantine/core';
import { createRootRoute, createRoute, createRouter, Link, type RouterHistory } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ChangesScreen } from '../changes/changes-screen.tsx';
import { CategoriesScreen } from '../menu/categories-screen.tsx';
import { CategoryScreen } from '../menu/category-screen.tsx';
import { DishScreen } from '../menu/dish-screen.tsx';
import { MenuSearch } from '../menu/menu-search.ts';
import { MenuScreen } from '../menu/menu-screen.tsx';
import { GroupScreen } from '../options/group-screen.tsx';
import { OptionsScreen } from '../options/options-screen.tsx';
import { PromocodeScreen } from '../promocodes/promocode-screen.tsx';
import { PromocodesScreen } from '../promocodes/promocodes-screen.tsx';
import { StaffScreen } from '../staff/staff-screen.tsx';
import { VersionsScreen } from '../versions/versions-screen.tsx';
import { shellStrings as strings } from './shell-strings.ts';
import { Frame } from './frame.tsx';

function NotFound(): JSX.Element {
  return (
    <Stack align="start">
      <Title order={1}>{strings.notFound}</Title>
      <Button renderRoot={(props) => <Link {...props} to="/" />}>{strings.toMenu}</Button>
    </Stack>
  );
}

const root = createRootRoute({
  validateSearch: MenuSearch,
  component: Frame,
  notFoundComponent: NotFound,
});
const menu = createRoute({ getParentRoute: () => root, path: '/', component: MenuScreen });
const dish = createRoute({
  getParentRoute: () => root,
  path: '/dish/$dishId',
  component: function Dish(): JSX.Element {
    const { dishId } = dish.useParams();
    return <DishScreen key={dishId} id={dishId} />;
  },
});
const categories = createRoute({ getParentRoute: () => root, path: '/categories', component: CategoriesScreen });
const category = createRoute({
  getParentRoute: () => root,
  path: '/category/$categoryId',
  component: function Category(): JSX.Element {
    const { categoryId } = category.useParams();
    return <CategoryScreen key={categoryId} id={categoryId} />;
  },
});
const options = createRoute({ getParentRoute: () => root, path: '/options', component: OptionsScreen });
const group = createRoute({
  getParentRoute: () => root,
  path: '/options/$groupId',
  component: function Group(): JSX.Element {
    const { groupId } = group.useParams();
    return <GroupScreen key={groupId} id={groupId} />;
  },
});
const promocodes = createRoute({ getParentRoute: () => root, path: '/promocodes', component: PromocodesScreen });
const promocode = createRoute({
  getParentRoute: () => root,
  path: '/promocodes/$codeId',
  component: function Promocode(): JSX.Element {
    const { codeId } = promocode.useParams();
    return <PromocodeScreen key={codeId} id={codeId} />;
  },
});
const changes = createRoute({ getParentRoute: () => root, path: '/changes', component: ChangesScreen });
const versions = createRoute({ getParentRoute: () => root, path: '/versions', component: VersionsScreen });
const staff = createRoute({ getParentRoute: () => root, path: '/staff', component: StaffScreen });

const routeTree = root.addChildren([
  menu,
  dish,
  categories,
  category,
  options,
  group,
  promocodes,
  promocode,
  changes,
  versions,
  staff,
]);

/** Creates the office's router; `history`: the browser's when missing. */
export function createOfficeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: '/office',
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>;
  }
}
