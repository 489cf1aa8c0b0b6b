/** The code of forbidden-parts.tsx, loaded where a list is kept. */
export { CardMark } from './card-mark.tsx';
export { InCart, InLine } from './in-cart.tsx';
export { InDish, InOption } from './in-dish.tsx';
