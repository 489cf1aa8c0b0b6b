import { api } from '#contract/endpoints.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { setCsrfCookie } from '#server/http/csrf.ts';
import { type CallContext, implement, type Route } from '#server/http/route.ts';
import { ensureSession } from '#server/http/session.ts';
import { readBonuses } from '../bonuses/read-bonuses.ts';
import { readConsents, recordConsent } from './consents.ts';
import { listFavourites } from './customer-repository.ts';
import { customerOf, isGuest, userAnswer } from './current-customer.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { logIn, logOut } from './log-in.ts';
import { sendCode } from './login-codes.ts';
import * as own from './profile.ts';
import type { SmsPort } from './sms/sms-port.ts';

/** Dependencies of the account's routes. */
export interface AccountServices {
  readonly config: Pick<Config, 'sessionSecret' | 'publicOrigin' | 'smsDailyBudget' | 'smsAbroad'>;
  readonly db: Database;
  /** Null: no codes can be sent, and the calls for that respond 501. */
  readonly sms: SmsPort | null;
}

/** The customer's data; also used to answer replayed changes of it. */
const userOf = async (call: CallContext) => userAnswer(call.db, await customerOf(call), call.now);
const addressesOf = async (call: CallContext) => own.readAddresses(call.db, (await customerOf(call)).id);
const favouritesOf = async (call: CallContext) => ({
  product_ids: await listFavourites(call.db, (await customerOf(call)).id),
});

/** Code and login routes; only with an SMS provider. */
const loginRoutes = ({ config, db }: AccountServices, sms: SmsPort): Route[] => {
  const services = { ...config, db, sms };
  return [
    implement(api.sendVerificationCode, (call) => sendCode(services, call, 'sms', call.body.phone_number)),
    implement(api.sendCallCode, (call) => sendCode(services, call, 'call', call.body.phone_number)),
    implement(api.logIn, (call) => logIn(config, call, call.body), { keyless: true }),
  ];
};

/** Routes of the session itself, and of the logged-in customer. */
export function accountRoutes(services: AccountServices): Route[] {
  return [
    implement(api.csrfCookie, async ({ cookies }) => {
      setCsrfCookie(services.config, cookies, ensureSession(cookies));
      return undefined;
    }),
    implement(api.ping, async () => ({ pong: true }) as const),
    ...(services.sms === null ? [] : loginRoutes(services, services.sms)),
    implement(api.logOut, (call) => logOut(services.config, call), { keyless: true }),
    implement(api.profile, async (call) =>
      call.query.or_null === true && (await isGuest(call)) ? null : userOf(call),
    ),
    implement(
      api.updateProfile,
      async (call) => own.updateProfile(call.db, await customerOf(call), call.body, call.now),
      {
        repeat: userOf,
      },
    ),
    implement(api.exportAccount, async (call) =>
      exportAccount(call.db, await customerOf(call), call.session?.sessionId ?? null, call.now),
    ),
    implement(api.deleteAccount, async (call) => deleteAccount(services.config, call, await customerOf(call)), {
      keyless: true,
      alone: true,
    }),
    implement(api.addresses, addressesOf),
    implement(api.saveAddress, async (call) => own.saveAddress(call.db, (await customerOf(call)).id, call.body), {
      repeat: addressesOf,
    }),
    implement(
      api.deleteAddress,
      async (call) => own.deleteAddress(call.db, (await customerOf(call)).id, call.body.address_id),
      { repeat: addressesOf },
    ),
    implement(api.sessions, async (call) =>
      own.readSessions(call.db, (await customerOf(call)).id, call.session?.sessionId ?? null),
    ),
    implement(api.endSession, async (call) =>
      own.endSession(call.db, (await customerOf(call)).id, call.session?.sessionId ?? null, call.body),
    ),
    implement(api.consents, async (call) => readConsents(call.db, (await customerOf(call)).id)),
    implement(api.updateConsent, async (call) => {
      const { id } = await customerOf(call);
      await recordConsent(call.db, id, call.body, { at: call.now, ip: call.ip });
      return readConsents(call.db, id);
    }),
    implement(api.bonuses, async (call) => readBonuses(call.db, (await customerOf(call)).id, call.query, call.now)),
    implement(api.favourites, favouritesOf),
    implement(
      api.saveFavourites,
      async (call) => own.saveFavourites(call.db, (await customerOf(call)).id, call.body.product_ids),
      { repeat: favouritesOf },
    ),
    implement(
      api.mergeFavourites,
      async (call) => own.mergeFavourites(call.db, (await customerOf(call)).id, call.body.product_ids),
      { repeat: favouritesOf },
    ),
  ];
}
