import type { User } from '#contract/account.ts';
import { logIn, sendCallCode, sendVerificationCode } from '#contract/calls/account.ts';
import { internationalPhone, normalisePhone, phoneKind } from '#domain/phone.ts';
import { hasCode, isNetworkError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import { joinAccount } from '#client/session/after-login.ts';
import type { Joined, Merged } from '#client/session/session-state.ts';
import { announceJoined } from '#client/session/sync-user.ts';
import type { Services } from '#client/services.ts';
import { readCustomer } from '#client/session/read-customer.ts';
import { beginSession } from '#client/session/session.ts';
import { codeIn, readSentCode, writeSentCode, type CodeKind, type SentCode } from './sent-code.ts';
import { problemOf, type Problem } from './login-problem.ts';
import { loginStrings } from './login-strings.ts';

export interface LoginState {
  readonly phone: string;
  readonly consents: { readonly personal_data: boolean; readonly marketing: boolean };
  readonly code: string;
  /** The code being awaited; null on the phone step. */
  readonly sent: SentCode | null;
  readonly busy: 'send' | 'verify' | 'join' | null;
  readonly problem: Problem | null;
  /** The consent is missing in addition to `problem`: both are shown at once (docs/product.md §10.1). */
  readonly consentToo: boolean;
  /** Number of rejections here: each one moves the focus to the error. */
  readonly refusals: number;
  /** This chain's provider makes no calls. */
  readonly noCalls: boolean;
  /** Two carts were merged, and the customer has not seen it yet. */
  readonly merged: Merged | null;
}

export interface LoginFlow extends Subscribable {
  readonly getSnapshot: () => LoginState;
  readonly setPhone: (text: string) => void;
  readonly setConsents: (consents: LoginState['consents']) => void;
  /** Submits automatically when complete. */
  readonly setCode: (text: string) => void;
  readonly send: (kind: CodeKind) => Promise<void>;
  readonly verify: () => Promise<void>;
  readonly changePhone: () => void;
  /** Called when the sheet is shown; returns a function to call when it closes. Results are shown outside the sheet only after that. */
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

/** Returns the customer with this phone if a request whose response was lost has logged them in. */
const arrived = async ({ api }: Services, phone: string): Promise<User | null> => {
  const user = await readCustomer(api);
  return user !== null && normalisePhone(user.phone_number) === phone ? user : null;
};

/** The state of the sheet, and a guard that runs one action at a time. */
const createProgress = () => {
  const { subscribe, notify } = createListeners();
  let state = begin();
  let isRunning = false;
  let again: (() => void) | null = null;

  const set = (part: Partial<LoginState>): void => {
    state = { ...state, ...part };
    notify();
  };
  return {
    subscribe,
    get: () => state,
    isRunning: () => isRunning,
    set,
    fail: (problem: Problem, part: Partial<LoginState> = {}): void =>
      set({ busy: null, problem, consentToo: false, refusals: state.refusals + 1, ...part }),
    keep: (sent: SentCode | null): void => {
      writeSentCode(sent);
      set({ sent });
    },
    /** Runs the work unless another action is in progress. */
    alone: async (busy: LoginState['busy'], work: () => Promise<void>): Promise<void> => {
      if (isRunning) return;
      isRunning = true;
      again = null;
      set({ busy, problem: null, consentToo: false });
      try {
        await work();
      } finally {
        isRunning = false;
      }
    },
    /** Sets the action to retry when the connection returns; null: none. */
    setAgain: (work: (() => void) | null): void => {
      again = work;
    },
    goOn: (): void => again?.(),
    /** A request whose response was lost may have used up a code. */
    isDoubtful: false,
  };
};
type Progress = ReturnType<typeof createProgress>;

/** Requests codes. */
const createSend = ({ api }: Services, progress: Progress): LoginFlow['send'] => {
  const { get, set, fail, keep, alone } = progress;
  /** One idempotency key per intention: a retry sends no second message (docs/product.md §7.8). */
  let intention: { readonly for: string; readonly key: string } | null = null;

  const ask = async (kind: CodeKind, phone: string): Promise<void> => {
    const meant = `${kind} ${phone}`;
    if (intention?.for !== meant) intention = { for: meant, key: newKey() };
    const call = kind === 'sms' ? sendVerificationCode : sendCallCode;
    const answer = await api.call(call, {
      body: { phone_number: internationalPhone(phone) },
      idempotencyKey: intention.key,
    });
    intention = null;
    progress.isDoubtful = false;
    const now = Date.now();
    keep({
      kind,
      phone,
      requestId: answer.request_id,
      length: answer.length,
      resendAt: now + answer.resend_after * 1000,
      expiresAt: now + answer.expires_in * 1000,
      marketing: get().consents.marketing,
      spent: false,
    });
    set({ busy: null, code: '' });
  };

  const send = async (kind: CodeKind): Promise<void> => {
    const { sent: last, phone: typed, consents } = get();
    const phone = last?.phone ?? normalisePhone(typed);
    const both = { consentToo: !consents.personal_data };
    if (phone === null) return fail({ text: loginStrings.errors.phone, field: 'phone' }, both);
    if (phoneKind(phone) === 'landline') return fail({ text: loginStrings.errors.landline, field: 'phone' }, both);
    if (!consents.personal_data) return fail({ text: loginStrings.errors.consent, field: 'consent' });
    const before = last === null ? readSentCode(Date.now()) : null;
    // «Изменить номер» and back: the recently sent code is still valid.
    if (before?.phone === phone && !before.spent && before.resendAt > Date.now()) {
      keep({ ...before, marketing: consents.marketing });
      return set({ code: '', problem: null });
    }
    return alone('send', async () => {
      try {
        await ask(kind, phone);
      } catch (error) {
        const problem = problemOf(error, 'send');
        if (problem.network) progress.setAgain(() => void send(kind));
        else intention = null;
        const { sent } = get();
        if (problem.wait !== undefined && sent) keep({ ...sent, resendAt: Date.now() + problem.wait });
        fail(problem, problem.noCalls ? { noCalls: true } : {});
      }
    });
  };
  return send;
};

/** Verifies codes and starts the session. `finish` returns what closes the sheet; null if it is closed already. */
const createVerify = (
  services: Services,
  progress: Progress,
  { version, finish }: { readonly version: string; readonly finish: () => (() => void) | null },
): LoginFlow['verify'] => {
  const { api, toasts } = services;
  const { get, set, fail, keep, alone } = progress;

  const enter = async (user: User): Promise<void> => {
    writeSentCode(null);
    set({ busy: 'join', problem: null });
    await beginSession(services, user);
    const tell = (joined: Joined): void => {
      if (finish() !== null && joined.merged !== null) set({ merged: joined.merged });
      else announceJoined(services)(joined);
    };
    const joined = await joinAccount(services, user, tell).catch(() => null);
    if (joined === null) toasts.show(loginStrings.joinLater);
    else if (joined.merged === null && joined.orders === 0) toasts.show(loginStrings.done);
    if (get().merged === null) finish()?.();
  };

  const verify = async (): Promise<void> => {
    const { sent, code } = get();
    if (sent === null) return;
    if (code.length !== sent.length) {
      fail({ text: loginStrings.errors.codeShort(sent.length), field: 'code' });
      return;
    }
    await alone('verify', async () => {
      const consents = { personal_data: true, marketing: sent.marketing, version };
      const body = { phone_number: internationalPhone(sent.phone), request_id: sent.requestId, code, consents };
      try {
        await enter(
          (progress.isDoubtful ? await arrived(services, sent.phone) : null) ?? (await api.call(logIn, { body })),
        );
      } catch (error) {
        const problem = problemOf(error, 'verify');
        // Used up by the request whose response was lost, and this browser did not get the session either.
        const isLost = progress.isDoubtful && hasCode(error, 'LOGIN_CODE_EXPIRED');
        if (isNetworkError(error)) {
          progress.isDoubtful = true;
          progress.setAgain(() => void verify());
        }
        if (problem.spent) keep({ ...sent, spent: true });
        if (problem.field === 'consent') keep(null);
        const words = isLost ? { ...problem, text: loginStrings.errors.unknown } : problem;
        fail(words, problem.network ? {} : { code: '' });
      }
    });
  };
  return verify;
};

/**
 * Login from phone to session: input, sent code, errors. One action at a time, regardless of repeated taps;
 * what a lost connection interrupted resumes when it is back. `version` is that of the documents consented to.
 */
export function createLoginFlow(services: Services, version: string): LoginFlow {
  const { connectivity } = services;
  let onDone: (() => void) | null = null;
  const progress = createProgress();
  const { subscribe, get, set, setAgain } = progress;
  const send = createSend(services, progress);
  const verify = createVerify(services, progress, { version, finish: () => onDone });

  return {
    subscribe,
    getSnapshot: get,
    setPhone: (phone) => {
      const { problem } = get();
      set({ phone, problem: problem?.field === 'phone' ? null : problem });
    },
    setConsents: (consents) => {
      const { problem, consentToo } = get();
      const isGiven = consents.personal_data;
      set({
        consents,
        problem: isGiven && problem?.field === 'consent' ? null : problem,
        consentToo: consentToo && !isGiven,
      });
    },
    setCode: (text) => {
      const { sent, code: before } = get();
      if (sent === null || progress.isRunning()) return;
      const code = codeIn(text, sent.length);
      setAgain(null);
      set({ code, problem: null });
      if (code !== before && code.length === sent.length && !sent.spent) void verify();
    },
    send,
    verify,
    changePhone: () => {
      setAgain(null);
      set({ sent: null, code: '', problem: null });
    },
    show: (done) => {
      onDone = done;
      const stop = connectivity.subscribe(() => {
        if (connectivity.getSnapshot() === 'reachable') progress.goOn();
      });
      return () => {
        onDone = null;
        setAgain(null);
        stop();
      };
    },
  };
}
