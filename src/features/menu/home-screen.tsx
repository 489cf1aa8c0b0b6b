import { Fragment, type JSX } from 'react';
import type { Elements } from '../../ui/elements.ts';
import type { Banner, Category, Product } from '../../../contract/catalog.ts';
import type { DishTime } from '../../../domain/dish-time.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import css from './home-screen.module.css';
import { homeScreenStrings } from './home-screen-strings.ts';
import type { DishAction } from './dish-card.tsx';
import { PopularRow } from './popular-row.tsx';
import { TripleSlider } from './triple-slider.tsx';
import { FollowLink } from '../../ui/follow-link.tsx';
import { useArrivalOrder } from '../../ui/use-arrival-order.ts';

export interface HomeScreenProps {
  brand: { readonly name: string; readonly slogan: string };
  /** The locality's name after «в»: «Калуге». */
  localityIn: string;
  slides: readonly Banner[];
  categories: readonly Category[];
  /** Cards that are loaded anyway: their pictures stand for the categories. */
  products: readonly Product[];
  popular: readonly Product[];
  time: DishTime | null;
  /** What adds a dish that is popular. */
  smallAction: DishAction;
  onOpenDish: (productId: number) => void;
  onFollow: (path: string) => void;
  /** What is to be said first of all, of another feature. */
  notice: Elements;
  /** News and whatever else stands below the categories, by name, from the features that own it; false: not there. */
  below: Readonly<Record<string, Elements>>;
}

/** The home page: what this is and where, the three slides, what is popular, the categories, the news. */
export function HomeScreen(props: HomeScreenProps): JSX.Element {
  const {
    brand,
    localityIn,
    slides,
    categories,
    products,
    popular,
    time,
    smallAction,
    onOpenDish,
    onFollow,
    notice,
    below,
  } = props;
  const sections: Readonly<Record<string, Elements>> = {
    slides: slides.length > 0 && <TripleSlider slides={slides} onFollow={onFollow} />,
    popular: popular.length > 0 && (
      <PopularRow products={popular} time={time} action={smallAction} onOpenDish={onOpenDish} />
    ),
    categories: categories.length > 0 && (
      <CategoryTiles categories={categories} products={products} onFollow={onFollow} />
    ),
    ...below,
  };
  const order = useArrivalOrder(Object.keys(sections).filter((name) => Boolean(sections[name])));
  return (
    <div className={css['home']}>
      {notice}
      <section className={css['hero']}>
        <h1>{homeScreenStrings.heroIn(localityIn)}</h1>
        <p className={css['slogan']}>{brand.slogan}</p>
        <FollowLink to="/menu" className={buttonClass({ size: 'large' })} onFollow={onFollow}>
          {homeScreenStrings.openMenu}
        </FollowLink>
      </section>
      {order.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </div>
  );
}
