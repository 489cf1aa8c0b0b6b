/** The person's own page, which has no right of its own. */
export const ACCOUNT = '/account';
