/** The code of forbidden-parts.tsx: it comes where a list is kept. */
export { CardMark } from './card-mark.tsx';
export { InCart, InLine } from './in-cart.tsx';
export { InDish, InOption } from './in-dish.tsx';
