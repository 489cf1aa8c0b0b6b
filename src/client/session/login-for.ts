/** Why somebody is asked to log in: picks the words of the window. In the address, so it is one of a list, never a text. */
export const LOGIN_FOR = ['checkout', 'profile', 'bonuses', 'orders', 'favourites', 'booking'] as const;
export type LoginFor = (typeof LOGIN_FOR)[number];
