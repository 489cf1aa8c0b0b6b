import type { User } from '#contract/account.ts';
import { logIn, sendCallCode, sendVerificationCode } from '#contract/calls/account.ts';
import { internationalPhone, normalisePhone, phoneKind } from '#domain/phone.ts';
import { hasCode, isNetworkError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import { joinAccount } from '#client/session/after-login.ts';
import type { Joined, Merged } from '#client/session/session-state.ts';
import { tellJoined } from '#client/session/sync-user.ts';
import type { Services } from '#client/services.ts';
import { readCustomer } from '#client/session/read-customer.ts';
import { beginSession } from '#client/session/session.ts';
import { codeIn } from './code-text.ts';
import { problemOf, type Problem } from './login-problem.ts';
import { loginStrings } from './login-strings.ts';
import { readSentCode, writeSentCode, type CodeKind, type SentCode } from './sent-code.ts';

export interface LoginState {
  readonly phone: string;
  readonly consents: { readonly personal_data: boolean; readonly marketing: boolean };
  readonly code: string;
  /** The code that is waited for; null: the step of the phone. */
  readonly sent: SentCode | null;
  readonly busy: 'send' | 'verify' | 'join' | null;
  readonly problem: Problem | null;
  /** The consent is missing as well as what `problem` says: both are named at once (docs/product.md §10.1). */
  readonly consentToo: boolean;
  /** How often something was refused here: each time the focus goes to what is wrong. */
  readonly refusals: number;
  /** The provider of this chain makes no calls. */
  readonly noCalls: boolean;
  /** Two carts have become one, and the customer has not seen it yet. */
  readonly merged: Merged | null;
}

export interface LoginFlow extends Subscribable {
  readonly getSnapshot: () => LoginState;
  readonly setPhone: (text: string) => void;
  readonly setConsents: (consents: LoginState['consents']) => void;
  /** Sends itself when it is complete. */
  readonly setCode: (text: string) => void;
  readonly send: (kind: CodeKind) => Promise<void>;
  readonly verify: () => Promise<void>;
  readonly changePhone: () => void;
  /** The window is shown; the answer says that it is gone. Only then is anything told elsewhere. */
  readonly show: (onDone: () => void) => () => void;
}

const begin = (): LoginState => {
  const sent = readSentCode(Date.now());
  return {
    phone: sent === null ? '' : internationalPhone(sent.phone),
    consents: { personal_data: sent !== null, marketing: sent?.marketing ?? false },
    code: '',
    sent,
    busy: null,
    problem: null,
    consentToo: false,
    refusals: 0,
    noCalls: false,
    merged: null,
  };
};

/** The customer of this phone, if an answer that never came has logged them in. */
const arrived = async ({ api }: Services, phone: string): Promise<User | null> => {
  const user = await readCustomer(api);
  return user !== null && normalisePhone(user.phone_number) === phone ? user : null;
};

/**
 * From a phone to a session: what was typed, what was sent, what went wrong. One thing at a time, however often it is tapped;
 * what a dead network has interrupted goes on when it is back. `version` is that of the texts that are agreed to.
 */
export function createLoginFlow(services: Services, version: string): LoginFlow {
  const { subscribe, notify } = createListeners();
  const { api, connectivity, toasts } = services;
  let state = begin();
  let running = false;
  let onDone: (() => void) | null = null;
  /** One key for one intention: a repeat sends no second message (docs/product.md §7.8). */
  let intention: { readonly for: string; readonly key: string } | null = null;
  /** To be done again when the network is back. */
  let again: (() => void) | null = null;
  /** A code may have been used up by a request whose answer was lost. */
  let doubtful = false;

  const set = (part: Partial<LoginState>): void => {
    state = { ...state, ...part };
    notify();
  };
  const fail = (problem: Problem, part: Partial<LoginState> = {}): void =>
    set({ busy: null, problem, consentToo: false, refusals: state.refusals + 1, ...part });
  const keep = (sent: SentCode | null): void => {
    writeSentCode(sent);
    set({ sent });
  };
  /** Runs unless something else does. */
  const alone = async (busy: LoginState['busy'], work: () => Promise<void>): Promise<void> => {
    if (running) return;
    running = true;
    again = null;
    set({ busy, problem: null, consentToo: false });
    try {
      await work();
    } finally {
      running = false;
    }
  };

  const ask = async (kind: CodeKind, phone: string): Promise<void> => {
    const meant = `${kind} ${phone}`;
    if (intention?.for !== meant) intention = { for: meant, key: newKey() };
    const call = kind === 'sms' ? sendVerificationCode : sendCallCode;
    const answer = await api.call(call, {
      body: { phone_number: internationalPhone(phone) },
      idempotencyKey: intention.key,
    });
    intention = null;
    doubtful = false;
    const now = Date.now();
    keep({
      kind,
      phone,
      requestId: answer.request_id,
      length: answer.length,
      resendAt: now + answer.resend_after * 1000,
      expiresAt: now + answer.expires_in * 1000,
      marketing: state.consents.marketing,
      spent: false,
    });
    set({ busy: null, code: '' });
  };

  const send = async (kind: CodeKind): Promise<void> => {
    const phone = state.sent?.phone ?? normalisePhone(state.phone);
    const both = { consentToo: !state.consents.personal_data };
    if (phone === null) return fail({ text: loginStrings.errors.phone, field: 'phone' }, both);
    if (phoneKind(phone) === 'landline') return fail({ text: loginStrings.errors.landline, field: 'phone' }, both);
    if (!state.consents.personal_data) return fail({ text: loginStrings.errors.consent, field: 'consent' });
    const before = state.sent === null ? readSentCode(Date.now()) : null;
    // «Изменить номер» and back: the code of a moment ago is still good.
    if (before?.phone === phone && !before.spent && before.resendAt > Date.now()) {
      keep({ ...before, marketing: state.consents.marketing });
      return set({ code: '', problem: null });
    }
    return alone('send', async () => {
      try {
        await ask(kind, phone);
      } catch (error) {
        const problem = problemOf(error, 'send');
        if (problem.network) again = () => void send(kind);
        else intention = null;
        if (problem.wait !== undefined && state.sent) keep({ ...state.sent, resendAt: Date.now() + problem.wait });
        fail(problem, problem.noCalls ? { noCalls: true } : {});
      }
    });
  };

  const enter = async (user: User): Promise<void> => {
    writeSentCode(null);
    set({ busy: 'join', problem: null });
    await beginSession(services, user);
    const tell = (joined: Joined): void => {
      if (onDone !== null && joined.merged !== null) set({ merged: joined.merged });
      else tellJoined(services)(joined);
    };
    const joined = await joinAccount(services, user, tell).catch(() => null);
    if (joined === null) toasts.show(loginStrings.joinLater);
    else if (joined.merged === null && joined.orders === 0) toasts.show(loginStrings.done);
    if (state.merged === null) onDone?.();
  };

  const verify = async (): Promise<void> => {
    const { sent, code } = state;
    if (sent === null) return;
    if (code.length !== sent.length) {
      fail({ text: loginStrings.errors.codeShort(sent.length), field: 'code' });
      return;
    }
    await alone('verify', async () => {
      const consents = { personal_data: true, marketing: sent.marketing, version };
      const body = { phone_number: internationalPhone(sent.phone), request_id: sent.requestId, code, consents };
      try {
        await enter((doubtful ? await arrived(services, sent.phone) : null) ?? (await api.call(logIn, { body })));
      } catch (error) {
        const problem = problemOf(error, 'verify');
        // Used up by the request whose answer was lost, in a browser that has not got the session either.
        const isLost = doubtful && hasCode(error, 'LOGIN_CODE_EXPIRED');
        if (isNetworkError(error)) {
          doubtful = true;
          again = () => void verify();
        }
        if (problem.spent) keep({ ...sent, spent: true });
        if (problem.field === 'consent') keep(null);
        const words = isLost ? { ...problem, text: loginStrings.errors.unknown } : problem;
        fail(words, problem.network ? {} : { code: '' });
      }
    });
  };

  return {
    subscribe,
    getSnapshot: () => state,
    setPhone: (phone) => set({ phone, problem: state.problem?.field === 'phone' ? null : state.problem }),
    setConsents: (consents) =>
      set({
        consents,
        problem: consents.personal_data && state.problem?.field === 'consent' ? null : state.problem,
        consentToo: state.consentToo && !consents.personal_data,
      }),
    setCode: (text) => {
      if (state.sent === null || running) return;
      const code = codeIn(text, state.sent.length);
      const isNews = code !== state.code;
      again = null;
      set({ code, problem: null });
      if (isNews && code.length === state.sent.length && !state.sent.spent) void verify();
    },
    send,
    verify,
    changePhone: () => {
      again = null;
      set({ sent: null, code: '', problem: null });
    },
    show: (done) => {
      onDone = done;
      const stop = connectivity.subscribe(() => {
        if (connectivity.getSnapshot() === 'reachable') again?.();
      });
      return () => {
        onDone = null;
        again = null;
        stop();
      };
    },
  };
}
