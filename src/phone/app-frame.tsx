import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type ReactNode, useEffect, useState } from 'react';
import { ClientProvider } from '#react/client-context.tsx';
import type { Headsets } from '#sdk/headset.ts';
import type { Client } from '#sdk/index.ts';
import { restoreFocus } from '#ui/focus/focus-restore.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider } from '#ui/toasts/toasts.tsx';
import { idle } from '#ui/when-idle.ts';
import { ClientErrors } from './errors/client-errors.tsx';
import { HeadsetsContext } from './headset/headsets-context.ts';
import { LanguageSync } from './language/language-sync.tsx';
import { SessionGate } from './session/session-gate.tsx';

const AppEffects = lazyComponent(() =>
  idle()
    .then(() => import('./app-effects.tsx'))
    .then((module) => module.AppEffects),
);

/** The frame of both apps: provides the client and the toasts, and shows the children only to signed-in users. */
export function AppFrame({
  client,
  toasts,
  isHeld,
  open,
  children,
}: {
  client: Client;
  /** The toasts, if code outside these components also shows some. */
  toasts?: ToastBox;
  /** While true, neither the children nor the sign-in form are shown: somebody else is about to sign a user in. */
  isHeld?: ReadonlySignal<boolean>;
  /** Shown in the place of the children to users who are not signed in, too. */
  open?: ReactNode;
  children: ReactNode;
}) {
  const [own] = useState(() => new ToastBox());
  const [headsets] = useState(() => signal<Headsets>());
  useEffect(restoreFocus, []);
  return (
    <ClientProvider value={client}>
      <ToastProvider value={toasts ?? own}>
        <HeadsetsContext.Provider value={headsets}>
          <ClientErrors />
          <LanguageSync />
          <AppEffects />
          {open ?? <SessionGate {...(isHeld && { isHeld })}>{children}</SessionGate>}
        </HeadsetsContext.Provider>
      </ToastProvider>
    </ClientProvider>
  );
}
