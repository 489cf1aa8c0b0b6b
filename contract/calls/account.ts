import * as accountSchemas from '../account.ts';
import { get, post } from './record.ts';

// The customer's account.

export const sendVerificationCode = post(
  'sendVerificationCode',
  '/send-verification-code',
  'Sends a code by SMS',
  accountSchemas.SendCodeBody,
  accountSchemas.SendCodeResult,
);
export const sendCallCode = post(
  'sendCallCode',
  '/send-call-code',
  'Calls; the code is the end of the number',
  accountSchemas.SendCodeBody,
  accountSchemas.SendCodeResult,
);
export const logIn = post('logIn', '/log-in', 'Logs in', accountSchemas.LogInBody, accountSchemas.User);
export const logOut = post('logOut', '/log-out', 'Logs out', null, null);
export const profile = get('profile', '/profile', 'The customer', null, accountSchemas.User, {
  errors: ['NOT_AUTHENTICATED'],
  personal: true,
});
export const updateProfile = post(
  'updateProfile',
  '/update-profile',
  'Changes the profile',
  accountSchemas.UpdateProfileBody,
  accountSchemas.User,
  ['NOT_AUTHENTICATED'],
);
