import { effect } from '@preact/signals-core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslate } from '#i18n/use-translate.ts';
import { LanguageSync } from '#phone/language/language-sync.tsx';
import { SessionGate } from '#phone/session/session-gate.tsx';
import { StartProvider } from '#phone/session/sign-in-extras.ts';
import { ClientProvider } from '#react/client-context.tsx';
import { type ClientOptions, createClient } from '#sdk/index.ts';
import { startLooks } from '#theme/looks.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { restoreFocus } from '#ui/focus/focus-restore.ts';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider } from '#ui/toasts/toasts.tsx';
import { ConfirmSignIn } from './confirm-sign-in.tsx';
import { Opener } from './opener.ts';
import { returnsFromProvider, startInWindow } from './provider-window.ts';
import { windowSignInWords } from './words.ts';

/** A sign-in window without an opener, or whose opener is gone. */
function UnneededWindow() {
  const words = useTranslate(windowSignInWords);
  return (
    <Banner tone="warning" title={words('windowSignIn.gone')} detail={words('windowSignIn.goneDetail')} />
  );
}

/** Shows the window that a frame opens to sign in: a top-level page, whose cookies no browser partitions. */
export async function showWindowPage(place: HTMLElement, options: ClientOptions): Promise<void> {
  if (startInWindow()) return;
  startLooks();
  restoreFocus();
  // It signs in and nothing else: no phone, no connection.
  const platform = { ...options.platform, hasPhone: false, openSocket: undefined, locks: undefined };
  const client = createClient({ ...options, platform });
  const root = createRoot(place);
  const show = (content: ReactNode) =>
    root.render(
      <ClientProvider value={client}>
        <ToastProvider value={new ToastBox()}>
          <LanguageSync />
          <StartProvider value={(id) => void startInWindow(id)}>{content}</StartProvider>
        </ToastProvider>
      </ClientProvider>,
    );
  const asked = await askOpener();
  if (!asked) return show(<UnneededWindow />);
  /** A user who has just entered a password, or comes from an identity provider, needs no confirmation. */
  let hasTyped = returnsFromProvider();
  effect(() => {
    if (client.session.state.value.name === 'signingIn') hasTyped = true;
  });
  const { opener, challenge } = asked;
  async function finish() {
    const { code } = await client.session.codeFor({ app: options.app, challenge });
    opener.give(code);
  }
  show(
    <SessionGate>
      <ConfirmSignIn hasTyped={() => hasTyped} finish={finish} />
    </SessionGate>,
  );
}

/** Asks the opener for its challenge. Resolves to undefined without an opener, or if the opener is gone. */
async function askOpener() {
  if (!window.opener) return undefined;
  const opener = new Opener(window.opener);
  try {
    return { opener, challenge: await opener.challenge() };
  } catch {
    return undefined;
  }
}
