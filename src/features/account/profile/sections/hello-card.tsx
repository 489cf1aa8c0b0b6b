import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { User } from '#contract/account.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { accountStrings } from '../account-strings.ts';
import css from '../account.module.css';

interface HelloCardProps {
  user: User;
  /** Logout button. */
  logout: Elements;
}

/** Greets the customer by name and phone. */
export function HelloCard({ user, logout }: HelloCardProps): JSX.Element {
  const { name } = user;
  return (
    <section className={css['card']} aria-labelledby="account-hello">
      <h2 id="account-hello" className={css['hello']}>
        {name === null ? accountStrings.helloNameless : accountStrings.hello(name)}
      </h2>
      <p className={css['phone']}>{formatPhone(user.phone_number)}</p>
      {logout}
    </section>
  );
}
