import * as v from 'valibot';
import { AccountExport } from '../account-export.ts';
import * as accountSchemas from '../account.ts';
import { get, post } from './record.ts';

// The customer's account. Guests get 403 NOT_AUTHENTICATED for the customer's own data
// (docs/product.md §7.6).

const own = ['NOT_AUTHENTICATED'] as const;
const ownAndPersonal = { errors: own, personal: true };

export const sendVerificationCode = post(
  'sendVerificationCode',
  '/send-verification-code',
  accountSchemas.SendCodeBody,
  accountSchemas.SendCodeResult,
  ['UPSTREAM_UNAVAILABLE'],
);
export const sendCallCode = post(
  'sendCallCode',
  '/send-call-code',
  accountSchemas.SendCodeBody,
  accountSchemas.SendCodeResult,
  ['UPSTREAM_UNAVAILABLE', 'CALLS_UNAVAILABLE'],
);
export const logIn = post('logIn', '/log-in', accountSchemas.LogInBody, accountSchemas.User, [
  'LOGIN_CODE_WRONG',
  'LOGIN_CODE_EXPIRED',
  'LOGIN_CODE_BURNT',
  'CONSENT_REQUIRED',
]);
export const logOut = post('logOut', '/log-out', null, null);
export const profile = get(
  'profile',
  '/profile',
  accountSchemas.ProfileQuery,
  v.nullable(accountSchemas.User),
  ownAndPersonal,
);
export const updateProfile = post(
  'updateProfile',
  '/update-profile',
  accountSchemas.UpdateProfileBody,
  accountSchemas.User,
  own,
);
export const exportAccount = get('exportAccount', '/profile/export', null, AccountExport, ownAndPersonal);
export const deleteAccount = post('deleteAccount', '/profile/delete', accountSchemas.DeleteAccountBody, null, [
  ...own,
  'ACCOUNT_HAS_ACTIVE_ORDERS',
]);
export const addresses = get('addresses', '/addresses', null, accountSchemas.AddressList, ownAndPersonal);
export const saveAddress = post(
  'saveAddress',
  '/addresses/save',
  accountSchemas.SaveAddressBody,
  accountSchemas.AddressList,
  [...own, 'NOT_FOUND', 'ADDRESS_LIMIT'],
);
export const deleteAddress = post(
  'deleteAddress',
  '/addresses/delete',
  accountSchemas.DeleteAddressBody,
  accountSchemas.AddressList,
  own,
);
export const sessions = get('sessions', '/sessions', null, accountSchemas.SessionList, ownAndPersonal);
export const endSession = post(
  'endSession',
  '/sessions/end',
  accountSchemas.EndSessionBody,
  accountSchemas.SessionList,
  own,
);
export const consents = get('consents', '/consents', null, accountSchemas.ConsentList, ownAndPersonal);
export const updateConsent = post(
  'updateConsent',
  '/consents/update',
  accountSchemas.UpdateConsentBody,
  accountSchemas.ConsentList,
  own,
);
export const bonuses = get('bonuses', '/bonuses', accountSchemas.BonusesQuery, accountSchemas.Bonuses, ownAndPersonal);
export const favourites = get('favourites', '/favourites', null, accountSchemas.Favourites, ownAndPersonal);
export const saveFavourites = post(
  'saveFavourites',
  '/favourites/save',
  accountSchemas.FavouritesBody,
  accountSchemas.Favourites,
  own,
);
export const mergeFavourites = post(
  'mergeFavourites',
  '/favourites/merge',
  accountSchemas.FavouritesBody,
  accountSchemas.Favourites,
  own,
);
