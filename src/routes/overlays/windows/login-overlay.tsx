import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type JSX } from 'react';
import { safePath } from '#domain/safe-path.ts';
import { LoginSheet } from '#features/account/login/login-sheet.tsx';
import { environmentQuery } from '#client/queries/queries.ts';
import { LOGIN_FOR } from '#client/session/login-for.ts';
import { useServices } from '#client/use-services.ts';
import { useUser } from '#client/session/use-user.ts';
import { overlaysOf } from '../overlays.ts';

interface LoginOverlayProps {
  /** One of a fixed list, or ignored: the texts are ours. */
  reason: string | undefined;
  /** Untrusted, from the address: only internal paths are followed (docs/product.md §7.9, open redirect). */
  redirect: string | undefined;
  onClose: () => void;
}

/**
 * `?modal=login`: closing discards the redirect (docs/product.md §7.9); logging in follows it, or returns to the page
 * beneath.
 */
export function LoginOverlay({ reason, redirect, onClose }: LoginOverlayProps): JSX.Element | null {
  const router = useRouter();
  const { api } = useServices();
  const { data: environment } = useQuery(environmentQuery(api));
  const isLeaving = useRef(false);
  const finish = async (): Promise<void> => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    onClose();
    if (redirect === undefined) return;
    const overlays = overlaysOf(router);
    await overlays.settled();
    const target = safePath(redirect);
    if (target !== router.state.location.href) router.history.push(target);
  };
  // A customer who is already logged in may follow a link to this window.
  const user = useUser().user;
  const [asks, setAsks] = useState(false);
  if (user === null && !asks) setAsks(true);
  const isIn = Boolean(user) && !asks;
  useEffect(() => {
    if (isIn) void finish();
    // oxlint-disable-next-line react/exhaustive-deps -- when it is known, and not with each render
  }, [isIn]);
  if (!asks || environment === undefined) return null;
  return (
    <LoginSheet
      reason={LOGIN_FOR.find((one) => one === reason)}
      documents={environment.documents}
      onClose={onClose}
      onDone={() => void finish()}
    />
  );
}
