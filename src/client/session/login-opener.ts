/** Why somebody is asked to log in: picks the words of the window. In the address, so it is one of a list, never a text. */
export const LOGIN_FOR = ['checkout', 'profile', 'bonuses', 'orders', 'favourites'] as const;
export type LoginFor = (typeof LOGIN_FOR)[number];

let opener: ((reason: LoginFor | undefined) => void) | null = null;

/** The app hands in how the window opens: this room knows no addresses. */
export function setLoginOpener(open: (reason: LoginFor | undefined) => void): void {
  opener = open;
}

/** Opens the login window over the page. */
export function openLogin(reason?: LoginFor): void {
  return opener?.(reason);
}
