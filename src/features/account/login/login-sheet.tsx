import { useId, useRef, type JSX } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { useConnectivity } from '#client/use-services.ts';
import type { LoginFor } from '#client/session/login-for.ts';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Sheet, SheetFoot } from '#ui/sheet.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { CodeStep, PhoneStep } from './login-steps.tsx';
import { loginStrings } from './login-strings.ts';
import css from './login.module.css';
import { useLogin } from './use-login.ts';
import type { Merged } from '#client/session/session-state.ts';
import { Button } from '#ui/button.tsx';

interface LoginSheetProps {
  /** Selects the main and sub message (docs/product.md §7.9). */
  reason: LoginFor | undefined;
  documents: Environment['documents'];
  /** Closed without logging in. */
  onClose: () => void;
  /** Logged in, and all results shown. */
  onDone: () => void;
}

/** Login by phone: the number, then the code (docs/product.md §7.6). */
export function LoginSheet({ reason, documents, onClose, onDone }: LoginSheetProps): JSX.Element {
  const login = useLogin(documents.consent_version, onDone);
  const isOffline = useConnectivity() === 'unreachable';
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { title, text } = loginStrings.why(reason);
  const { sent, merged, busy, problem, refusals } = login.state;
  const isIn = merged !== null || busy === 'join';
  useFirstWrong(refusals, () => {
    const field = problem?.field ?? null;
    if (field !== null) form.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus();
  });
  return (
    <Sheet title={merged === null ? title : loginStrings.mergedTitle} onClose={isIn ? onDone : onClose}>
      <MantineIsland>
        {isIn ? (
          <div className={css['login']}>
            {merged === null ? (
              <p className={css['busy']} role="status">
                {loginStrings.joining}
              </p>
            ) : (
              <MergedCarts merged={merged} onDone={onDone} />
            )}
          </div>
        ) : (
          <form
            ref={form}
            id={formId}
            className={css['login']}
            noValidate
            aria-label={title}
            onSubmit={(event) => {
              event.preventDefault();
              if (sent === null) void login.flow.send('sms');
              else void login.flow.verify();
            }}
          >
            {sent === null && <p className={css['why']}>{text}</p>}
            <div role="status">{isOffline && <p className={noticeClass}>{loginStrings.offline}</p>}</div>
            {problem?.field === null && !(isOffline && problem.network) && (
              <p className={noticeClass} role="alert">
                {problem.text}
              </p>
            )}
            {sent === null ? (
              <PhoneStep form={formId} login={login} documents={documents} />
            ) : (
              <CodeStep key={sent.requestId} form={formId} login={login} sent={sent} />
            )}
          </form>
        )}
      </MantineIsland>
    </Sheet>
  );
}

/** Reports that two carts were merged: what was added, and what did not fit. */
function MergedCarts({ merged, onDone }: { merged: Merged; onDone: () => void }): JSX.Element {
  const { added, left_out: leftOut } = merged;
  return (
    <>
      <p>{loginStrings.mergedText}</p>
      <Dishes title={loginStrings.added} list={added} />
      <Dishes title={loginStrings.leftOut} list={leftOut} />
      <SheetFoot>
        <Button size="large" wide onClick={onDone}>
          {loginStrings.goOn}
        </Button>
      </SheetFoot>
    </>
  );
}

function Dishes({ title, list }: { title: string; list: Merged['added'] }): JSX.Element | null {
  if (list.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className={css['list']}>
        {list.map(({ product_id: id, name, quantity }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one dish may come with several choices of options
          <li key={`${id}-${index}`}>{loginStrings.line(name, quantity)}</li>
        ))}
      </ul>
    </div>
  );
}
