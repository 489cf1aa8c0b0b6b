import { useState, type SubmitEvent, type JSX } from 'react';
import { Logo } from '#brand/logo.tsx';
import { hasCode, isNetworkError } from '#lib/api/errors.ts';
import { errorMessage } from '#client/error-message.ts';
import { Button } from '#ui/button.tsx';
import { BrandBorder } from '#brand/border.tsx';
import type { DemoKey } from '../data/session.ts';
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

/** Logs a screen in with a restaurant's key. `waiting`: the server has not yet reported whether someone is logged in. */
export function LoginScreen({ waiting = false }: { waiting?: boolean }): JSX.Element {
  const { session } = useKitchen();
  const { commands } = useKitchenSnapshot().state;
  const { demoKeys } = useSession();
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const logIn = (given: string): void => {
    if (given.trim() === '' || busy) return;
    setBusy(true);
    setProblem(null);
    session
      .logIn(given)
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    logIn(key);
  };
  return (
    <main className={css['page']} aria-busy={waiting || undefined}>
      <div className={css['card']}>
        <Logo />
        <BrandBorder />
        <h1>{loginStrings.title}</h1>
        <p className={css['text']}>{loginStrings.text}</p>
        {commands.length > 0 && <p className={css['text']}>{loginStrings.waits(commands.length)}</p>}
        <form className={css['form']} onSubmit={submit}>
          <label className={css['field']}>
            <span>{loginStrings.key}</span>
            <input
              className={css['input']}
              name="key"
              type="password"
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={key}
              aria-invalid={problem === null ? undefined : true}
              aria-describedby="login-problem"
              onChange={({ target }) => setKey(target.value)}
            />
          </label>
          <p id="login-problem" className={css['problem']} role="alert">
            {problem}
          </p>
          <Button type="submit" size="large" wide busy={busy}>
            {loginStrings.enter}
          </Button>
        </form>
        {demoKeys.length > 0 && (
          <section className={css['demo']} aria-label={loginStrings.demo}>
            <p>{loginStrings.demo}</p>
            {demoKeys.map((one) => (
              <Button key={one.key} variant="secondary" size="large" wide onClick={() => logIn(one.key)}>
                {nameOf(one)}
              </Button>
            ))}
          </section>
        )}
      </div>
    </main>
  );
}
