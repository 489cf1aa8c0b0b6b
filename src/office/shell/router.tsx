import { Button, Stack, Title } from '@mantine/core';
import { createRootRoute, createRoute, createRouter, Link, type RouterHistory } from '@tanstack/react-router';
import type { JSX } from 'react';
import { CustomersSearch } from '../customers/customers-search.ts';
import { MenuSearch } from '../menu/menu-search.ts';
import { MenuScreen } from '../menu/menu-screen.tsx';
import { NumbersSearch } from '../numbers/numbers-search.ts';
import { RatingsSearch } from '../ratings/ratings-search.ts';
import { shellStrings as strings } from './shell-strings.ts';
import { ACCOUNT } from './account-path.ts';
import { Frame } from './frame.tsx';
import { lazyPage } from './lazy-page.tsx';

// The login and the list of dishes are there at the start; the other pages load when they are opened, or ahead of that.
const ApplicationsScreen = lazyPage(
  async () => (await import('../content/applications-screen.tsx')).ApplicationsScreen,
);
const BannerScreen = lazyPage(async () => (await import('../content/banners-screens.tsx')).BannerScreen);
const BannersScreen = lazyPage(async () => (await import('../content/banners-screens.tsx')).BannersScreen);
const CategoriesScreen = lazyPage(async () => (await import('../menu/categories-screen.tsx')).CategoriesScreen);
const CategoryScreen = lazyPage(async () => (await import('../menu/category-screen.tsx')).CategoryScreen);
const ChainScreen = lazyPage(async () => (await import('../chain/chain-screen.tsx')).ChainScreen);
const ChangesScreen = lazyPage(async () => (await import('../changes/changes-screen.tsx')).ChangesScreen);
const CityScreen = lazyPage(async () => (await import('../chain/city-screen.tsx')).CityScreen);
const CustomerScreen = lazyPage(async () => (await import('../customers/customer-screen.tsx')).CustomerScreen);
const CustomersScreen = lazyPage(async () => (await import('../customers/customers-screen.tsx')).CustomersScreen);
const DishScreen = lazyPage(async () => (await import('../menu/dish-screen.tsx')).DishScreen);
const GroupScreen = lazyPage(async () => (await import('../options/group-screen.tsx')).GroupScreen);
const NewsListScreen = lazyPage(async () => (await import('../content/news-screens.tsx')).NewsListScreen);
const NewsScreen = lazyPage(async () => (await import('../content/news-screens.tsx')).NewsScreen);
const NumbersScreen = lazyPage(async () => (await import('../numbers/numbers-screen.tsx')).NumbersScreen);
const OptionsScreen = lazyPage(async () => (await import('../options/options-screen.tsx')).OptionsScreen);
const PageScreen = lazyPage(async () => (await import('../content/pages-screens.tsx')).PageScreen);
const PagesScreen = lazyPage(async () => (await import('../content/pages-screens.tsx')).PagesScreen);
const PromoScreen = lazyPage(async () => (await import('../content/promos-screens.tsx')).PromoScreen);
const PromosScreen = lazyPage(async () => (await import('../content/promos-screens.tsx')).PromosScreen);
const PromocodeScreen = lazyPage(async () => (await import('../promocodes/promocode-screen.tsx')).PromocodeScreen);
const PromocodesScreen = lazyPage(async () => (await import('../promocodes/promocodes-screen.tsx')).PromocodesScreen);
const RatingsScreen = lazyPage(async () => (await import('../ratings/ratings-screen.tsx')).RatingsScreen);
const RestaurantScreen = lazyPage(async () => (await import('../restaurants/restaurant-screen.tsx')).RestaurantScreen);
const RestaurantsScreen = lazyPage(
  async () => (await import('../restaurants/restaurants-screen.tsx')).RestaurantsScreen,
);
const AccountScreen = lazyPage(async () => (await import('../account/account-screen.tsx')).AccountScreen);
const StaffScreen = lazyPage(async () => (await import('../staff/staff-screen.tsx')).StaffScreen);
const VacanciesScreen = lazyPage(async () => (await import('../content/vacancies-screens.tsx')).VacanciesScreen);
const VacancyScreen = lazyPage(async () => (await import('../content/vacancies-screens.tsx')).VacancyScreen);
const ZonesScreen = lazyPage(async () => (await import('../restaurants/zones-screen.tsx')).ZonesScreen);
const VersionsScreen = lazyPage(async () => (await import('../versions/versions-screen.tsx')).VersionsScreen);

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
const applications = createRoute({ getParentRoute: () => root, path: '/applications', component: ApplicationsScreen });
const banners = createRoute({ getParentRoute: () => root, path: '/banners', component: BannersScreen });
const banner = createRoute({
  getParentRoute: () => root,
  path: '/banners/$list/$id',
  component: function Banner(): JSX.Element {
    const { list, id } = banner.useParams();
    return <BannerScreen key={`${list} ${id}`} list={list === 'slides' ? list : 'banners'} id={id} />;
  },
});
const promos = createRoute({ getParentRoute: () => root, path: '/promos', component: PromosScreen });
const promo = createRoute({
  getParentRoute: () => root,
  path: '/promos/$id',
  component: function Promo(): JSX.Element {
    const { id } = promo.useParams();
    return <PromoScreen key={id} id={id} />;
  },
});
const news = createRoute({ getParentRoute: () => root, path: '/news', component: NewsListScreen });
const newsItem = createRoute({
  getParentRoute: () => root,
  path: '/news/$id',
  component: function NewsItem(): JSX.Element {
    const { id } = newsItem.useParams();
    return <NewsScreen key={id} id={id} />;
  },
});
const vacancies = createRoute({ getParentRoute: () => root, path: '/vacancies', component: VacanciesScreen });
const vacancy = createRoute({
  getParentRoute: () => root,
  path: '/vacancies/$id',
  component: function Vacancy(): JSX.Element {
    const { id } = vacancy.useParams();
    return <VacancyScreen key={id} id={id} />;
  },
});
const pages = createRoute({ getParentRoute: () => root, path: '/pages', component: PagesScreen });
const page = createRoute({
  getParentRoute: () => root,
  path: '/pages/$id',
  component: function Page(): JSX.Element {
    const { id } = page.useParams();
    return <PageScreen key={id} id={id} />;
  },
});
const chain = createRoute({ getParentRoute: () => root, path: '/chain', component: ChainScreen });
const city = createRoute({
  getParentRoute: () => root,
  path: '/chain/$cityId',
  component: function City(): JSX.Element {
    const { cityId } = city.useParams();
    return <CityScreen key={cityId} id={cityId} />;
  },
});
const restaurants = createRoute({ getParentRoute: () => root, path: '/restaurants', component: RestaurantsScreen });
const restaurant = createRoute({
  getParentRoute: () => root,
  path: '/restaurants/$restaurantId',
  component: function Restaurant(): JSX.Element {
    const { restaurantId } = restaurant.useParams();
    return <RestaurantScreen key={restaurantId} id={restaurantId} />;
  },
});
const zones = createRoute({
  getParentRoute: () => root,
  path: '/restaurants/$restaurantId/zones',
  component: function Zones(): JSX.Element {
    const { restaurantId } = zones.useParams();
    return <ZonesScreen key={restaurantId} id={restaurantId} />;
  },
});
const numbers = createRoute({
  getParentRoute: () => root,
  path: '/numbers',
  validateSearch: NumbersSearch,
  component: function Numbers(): JSX.Element {
    const navigate = numbers.useNavigate();
    return (
      <NumbersScreen search={numbers.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
    );
  },
});
const ratings = createRoute({
  getParentRoute: () => root,
  path: '/ratings',
  validateSearch: RatingsSearch,
  component: function Ratings(): JSX.Element {
    const navigate = ratings.useNavigate();
    return (
      <RatingsScreen search={ratings.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
    );
  },
});
const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  validateSearch: CustomersSearch,
  component: function Customers(): JSX.Element {
    const navigate = customers.useNavigate();
    return (
      <CustomersScreen search={customers.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
    );
  },
});
const customer = createRoute({
  getParentRoute: () => root,
  path: '/customers/$customerId',
  validateSearch: CustomersSearch,
  component: function Customer(): JSX.Element {
    const { customerId } = customer.useParams();
    return <CustomerScreen key={customerId} id={Number(customerId)} restaurant={customer.useSearch().restaurant} />;
  },
});
const changes = createRoute({ getParentRoute: () => root, path: '/changes', component: ChangesScreen });
const versions = createRoute({ getParentRoute: () => root, path: '/versions', component: VersionsScreen });
const staff = createRoute({ getParentRoute: () => root, path: '/staff', component: StaffScreen });

const account = createRoute({ getParentRoute: () => root, path: ACCOUNT, component: AccountScreen });

const routeTree = root.addChildren([
  menu,
  dish,
  categories,
  category,
  options,
  group,
  promocodes,
  promocode,
  applications,
  banners,
  banner,
  promos,
  promo,
  news,
  newsItem,
  vacancies,
  vacancy,
  pages,
  page,
  chain,
  city,
  restaurants,
  restaurant,
  zones,
  ratings,
  numbers,
  customers,
  customer,
  changes,
  versions,
  staff,
  account,
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
