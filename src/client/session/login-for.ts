/** The reason for a login request: selects the modal's texts. It is part of the address, so it is an enum, never free text. */
export const LOGIN_FOR = ['checkout', 'profile', 'bonuses', 'orders', 'favourites', 'booking'] as const;
export type LoginFor = (typeof LOGIN_FOR)[number];
