import { useState, type SubmitEvent, type JSX } from 'react';
import { Logo } from '#brand/logo.tsx';
import { roleNames } from '#contract/role-names-strings.ts';
import { hasCode, isNetworkError } from '#lib/api/errors.ts';
import { errorMessage } from '#client/error-message.ts';
import { Button } from '#ui/button.tsx';
import { BrandBorder } from '#brand/border.tsx';
import type { DemoKey } from '../data/session.ts';
import { isPerson } from '../data/kitchen-state.ts';
import { useKitchen, useKitchenSnapshot, useSession } from '../shell/use-kitchen.ts';
import css from './login-screen.module.css';
import { loginStrings } from './login-strings.ts';

const problemOf = (error: unknown): string => {
  if (hasCode(error, 'PARTNER_KEY_INVALID')) return loginStrings.wrong;
  return isNetworkError(error) ? loginStrings.unreachable : errorMessage(error);
};

const nameOf = ({ restaurant, courier }: DemoKey): string => {
  if (courier !== null) return loginStrings.asCourier(courier);
  return restaurant === null ? loginStrings.asManager : loginStrings.asKitchen(restaurant);
};

interface Entering {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly forget: () => void;
  readonly run: (work: () => Promise<unknown>) => void;
}

/** One attempt at a time, and what was wrong with the last one. */
function useEntering(): Entering {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    problem,
    forget: () => setProblem(null),
    run: (work) => {
      if (busy) return;
      setBusy(true);
      setProblem(null);
      work()
        .catch((error: unknown) => setProblem(problemOf(error)))
        .finally(() => setBusy(false));
    },
  };
}

/** A form of one field. */
function OneField({
  label,
  enter,
  entering,
  onEnter,
  ...input
}: Omit<JSX.IntrinsicElements['input'], 'className'> & {
  label: string;
  enter: string;
  entering: Entering;
  onEnter: () => void;
}): JSX.Element {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onEnter();
  };
  return (
    <form className={css['form']} onSubmit={submit}>
      <label className={css['field']}>
        <span>{label}</span>
        <input
          {...input}
          className={css['input']}
          required
          aria-invalid={entering.problem === null ? undefined : true}
          aria-describedby="login-problem"
        />
      </label>
      <p id="login-problem" className={css['problem']} role="alert">
        {entering.problem}
      </p>
      <Button type="submit" size="large" wide busy={entering.busy}>
        {enter}
      </Button>
    </form>
  );
}

const focus = (field: HTMLInputElement | null): void => field?.focus();

/** A person's phone, then the code that was sent to it (docs/product.md §26.69). */
function PersonForm({ entering }: { entering: Entering }): JSX.Element {
  const { session } = useKitchen();
  const [phone, setPhone] = useState('');
  const [requestId, setRequestId] = useState<string | null>(null);
  const [code, setCode] = useState('');
  if (requestId === null) {
    return (
      <OneField
        key="phone"
        label={loginStrings.phone}
        enter={loginStrings.send}
        entering={entering}
        onEnter={() => entering.run(async () => setRequestId(await session.sendCode(phone)))}
        name="phone"
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
    );
  }
  return (
    <>
      <p className={css['text']} role="status">
        {loginStrings.codeSent(phone)}
      </p>
      <OneField
        key="code"
        ref={focus}
        label={loginStrings.code}
        enter={loginStrings.enter}
        entering={entering}
        onEnter={() => entering.run(() => session.enter({ phone_number: phone, request_id: requestId, code }))}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{4,6}"
        value={code}
        onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, 6))}
      />
      <Button
        variant="quiet"
        size="large"
        onClick={() => {
          entering.forget();
          setRequestId(null);
          setCode('');
        }}
      >
        {loginStrings.another}
      </Button>
    </>
  );
}

/** A key of a restaurant or a courier. */
function KeyForm({ entering }: { entering: Entering }): JSX.Element {
  const { session } = useKitchen();
  const [key, setKey] = useState('');
  return (
    <OneField
      label={loginStrings.key}
      enter={loginStrings.enter}
      entering={entering}
      onEnter={() => key.trim() !== '' && entering.run(() => session.logIn(key))}
      name="key"
      type="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      value={key}
      onChange={({ target }) => setKey(target.value)}
    />
  );
}

/** One tap each, in the demo. */
function Demo({ entering }: { entering: Entering }): JSX.Element | null {
  const { session } = useKitchen();
  const { demoKeys, demoPeople } = useSession();
  if (demoKeys.length + demoPeople.length === 0) return null;
  return (
    <section className={css['demo']} aria-label={loginStrings.demo}>
      <p>{loginStrings.demo}</p>
      {demoKeys.map((one) => (
        <Button
          key={one.key}
          variant="secondary"
          size="large"
          wide
          onClick={() => entering.run(() => session.logIn(one.key))}
        >
          {nameOf(one)}
        </Button>
      ))}
      {demoPeople.length > 0 && <p>{loginStrings.demoPeople}</p>}
      {demoPeople.map(({ staff_id: id, name, role }) => (
        <Button
          key={id}
          variant="secondary"
          size="large"
          wide
          onClick={() => entering.run(() => session.enterDemo(id))}
        >
          {loginStrings.asPerson(roleNames[role], name)}
        </Button>
      ))}
    </section>
  );
}

/** What this screen still has of someone whose session has ended. */
function LeftBehind(): JSX.Element | null {
  const { me, commands } = useKitchenSnapshot().state;
  const count = commands.length;
  if (!isPerson(me)) return count === 0 ? null : <p className={css['text']}>{loginStrings.waits(count)}</p>;
  return (
    <>
      <p className={css['text']}>{loginStrings.ended(me?.name ?? '')}</p>
      {count > 0 && <p className={css['text']}>{loginStrings.personWaits(count)}</p>}
    </>
  );
}

/**
 * Logs a screen in, as a person or with a key; first in the way that it was logged in before. `waiting`: the server has not yet reported
 * whether someone is logged in.
 */
export function LoginScreen({ waiting = false }: { waiting?: boolean }): JSX.Element {
  const { me } = useKitchenSnapshot().state;
  const [hasKey, setHasKey] = useState(me !== null && !isPerson(me));
  const entering = useEntering();
  return (
    <main className={css['page']} aria-busy={waiting || undefined}>
      <div className={css['card']}>
        <Logo />
        <BrandBorder />
        <h1>{loginStrings.title}</h1>
        <LeftBehind />
        <p className={css['text']}>{hasKey ? loginStrings.text : loginStrings.byPhone}</p>
        {hasKey ? <KeyForm entering={entering} /> : <PersonForm entering={entering} />}
        <Button
          variant="quiet"
          size="large"
          onClick={() => {
            entering.forget();
            setHasKey(!hasKey);
          }}
        >
          {hasKey ? loginStrings.withPhone : loginStrings.withKey}
        </Button>
        <Demo entering={entering} />
      </div>
    </main>
  );
}
