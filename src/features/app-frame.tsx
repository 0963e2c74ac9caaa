import { type ReactNode, useEffect, useState } from 'react';
import type { Client } from '../../sdk/index.ts';
import { ClientProvider } from '../react/client-context.tsx';
import { keepFocus } from '../ui/kept-focus.ts';
import { ToastBox } from '../ui/toast-box.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { DeviceChanges } from './devices/late-parts.ts';
import { ClientErrors } from './errors/client-errors.tsx';
import { HeadsetKeeper } from './headset/late-parts.ts';
import { LanguageKeeper } from './language/late-parts.ts';
import { AppKeepers } from './notifications/late-parts.ts';
import { SessionGate } from './session/session-gate.tsx';

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
        <DeviceChanges />
        <HeadsetKeeper />
        <AppKeepers />
        <SessionGate>{children}</SessionGate>
      </ToastProvider>
    </ClientProvider>
  );
}
