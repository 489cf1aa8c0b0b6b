import { AccountExport } from '../account-export.ts';
import * as accountSchemas from '../account.ts';
import { get, post } from './record.ts';

// The customer's account. Whatever is the customer's own is refused to guests with 403 NOT_AUTHENTICATED
// (docs/product.md §7.6).

const own = ['NOT_AUTHENTICATED'] as const;
const ownAndPersonal = { errors: own, personal: true };

export const sendVerificationCode = post(
  'sendVerificationCode',
  '/send-verification-code',
  'Sends a code by SMS',
  accountSchemas.SendCodeBody,
  accountSchemas.SendCodeResult,
  ['UPSTREAM_UNAVAILABLE'],
);
export const sendCallCode = post(
  'sendCallCode',
  '/send-call-code',
  'Calls; the code is the end of the number',
  accountSchemas.SendCodeBody,
  accountSchemas.SendCodeResult,
  ['UPSTREAM_UNAVAILABLE', 'CALLS_UNAVAILABLE'],
);
export const logIn = post(
  'logIn',
  '/log-in',
  'Logs in with a code: sets the token cookie',
  accountSchemas.LogInBody,
  accountSchemas.User,
  ['LOGIN_CODE_WRONG', 'LOGIN_CODE_EXPIRED', 'LOGIN_CODE_BURNT', 'CONSENT_REQUIRED'],
);
export const logOut = post('logOut', '/log-out', 'Logs out: the session ends on the server', null, null);
export const profile = get('profile', '/profile', 'The customer', null, accountSchemas.User, ownAndPersonal);
export const updateProfile = post(
  'updateProfile',
  '/update-profile',
  'Changes the profile',
  accountSchemas.UpdateProfileBody,
  accountSchemas.User,
  own,
);
export const exportAccount = get(
  'exportAccount',
  '/profile/export',
  'Everything that is kept about the customer',
  null,
  AccountExport,
  ownAndPersonal,
);
export const deleteAccount = post(
  'deleteAccount',
  '/profile/delete',
  'Deletes the account; its orders stay without name, phone and address',
  accountSchemas.DeleteAccountBody,
  null,
  [...own, 'ACCOUNT_HAS_ACTIVE_ORDERS'],
);
export const addresses = get(
  'addresses',
  '/addresses',
  'Saved addresses',
  null,
  accountSchemas.AddressList,
  ownAndPersonal,
);
export const saveAddress = post(
  'saveAddress',
  '/addresses/save',
  'Saves a new address or changes one',
  accountSchemas.SaveAddressBody,
  accountSchemas.AddressList,
  [...own, 'NOT_FOUND', 'ADDRESS_LIMIT'],
);
export const deleteAddress = post(
  'deleteAddress',
  '/addresses/delete',
  'Deletes an address; one already gone is no error',
  accountSchemas.DeleteAddressBody,
  accountSchemas.AddressList,
  own,
);
export const sessions = get(
  'sessions',
  '/sessions',
  'Where the customer is logged in',
  null,
  accountSchemas.SessionList,
  ownAndPersonal,
);
export const endSession = post(
  'endSession',
  '/sessions/end',
  'Ends a session, or all but this one',
  accountSchemas.EndSessionBody,
  accountSchemas.SessionList,
  own,
);
export const consents = get(
  'consents',
  '/consents',
  'What the customer has agreed to',
  null,
  accountSchemas.ConsentList,
  ownAndPersonal,
);
export const updateConsent = post(
  'updateConsent',
  '/consents/update',
  'Gives or withdraws a consent',
  accountSchemas.UpdateConsentBody,
  accountSchemas.ConsentList,
  own,
);
export const bonuses = get(
  'bonuses',
  '/bonuses',
  'Bonus balance and history',
  accountSchemas.BonusesQuery,
  accountSchemas.Bonuses,
  ownAndPersonal,
);
export const favourites = get(
  'favourites',
  '/favourites',
  'Favourite dishes, the last added first',
  null,
  accountSchemas.Favourites,
  ownAndPersonal,
);
export const saveFavourites = post(
  'saveFavourites',
  '/favourites/save',
  'Replaces the favourites',
  accountSchemas.FavouritesBody,
  accountSchemas.Favourites,
  own,
);
export const mergeFavourites = post(
  'mergeFavourites',
  '/favourites/merge',
  'Adds those of the device to those of the account',
  accountSchemas.FavouritesBody,
  accountSchemas.Favourites,
  own,
);
