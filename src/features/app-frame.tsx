import { type ReactNode, useEffect, useState } from 'react';
import type { Client } from '../../sdk/index.ts';
import { ClientProvider } from '../react/client-context.tsx';
import { keepFocus } from '../ui/focus/focus-restore.ts';
import { lazyPart } from '../ui/lazy-part/lazy-part.tsx';
import { ToastBox } from '../ui/toasts/toast-box.ts';
import { ToastProvider } from '../ui/toasts/toasts.tsx';
import { idle } from '../ui/when-idle.ts';
import { ClientErrors } from './errors/client-errors.tsx';
import { LanguageKeeper } from './language/language-keeper.tsx';
import { SessionGate } from './session/session-gate.tsx';

const AppEffects = lazyPart(() =>
  idle()
    .then(() => import('./app-effects.tsx'))
    .then((part) => part.AppEffects),
);

/** What both apps stand in: the client, the toasts, and nobody who is not signed in. */
export function AppFrame({
  client,
  toasts,
  children,
}: {
  client: Client;
  /** Where toasts go that others than these components show too. */
  toasts?: ToastBox;
  children: ReactNode;
}) {
  const [own] = useState(() => new ToastBox());
  useEffect(keepFocus, []);
  return (
    <ClientProvider value={client}>
      <ToastProvider value={toasts ?? own}>
        <ClientErrors />
        <LanguageKeeper />
        <AppEffects />
        <SessionGate>{children}</SessionGate>
      </ToastProvider>
    </ClientProvider>
  );
}
