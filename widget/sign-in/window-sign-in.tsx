import type { FunctionComponent } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ProviderButtons } from '#phone/session/provider-buttons.tsx';
import { StartProvider } from '#phone/session/sign-in-extras.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Client } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { resumeFirstParty, sharesStorage } from './first-party-session.ts';
import { SiblingTabs } from './sibling-tabs.ts';
import { SignInWindow } from './sign-in-window.ts';
import styles from './window-sign-in.module.css';
import { windowSignInWords } from './words.ts';

interface WindowSignInDeps {
  readonly client: Client;
  readonly signInWindow: SignInWindow;
  readonly siblings: SiblingTabs;
}

/**
 * The buttons below the sign-in form in a frame: those of identity providers, whose pages no frame shows, and in a frame
 * without the storage of its address the button of a window. They live as long as the page.
 */
export async function createWindowSignIn(client: Client): Promise<FunctionComponent> {
  const signInWindow = new SignInWindow(client.session);
  if (await sharesStorage())
    return () => (
      <>
        <Trouble signInWindow={signInWindow} />
        <WindowProviders client={client} signInWindow={signInWindow} />
      </>
    );
  const siblings = new SiblingTabs({
    client,
    isOpen: () => ['open', 'redeeming'].includes(signInWindow.state.value.name),
    closeWindow: () => signInWindow.close(),
  });
  client.session.state.subscribe(({ name }) => {
    // A user signed in here, or in another tab.
    if (name === 'signedIn') signInWindow.close();
  });
  return () => (
    <>
      <WindowProviders client={client} signInWindow={signInWindow} />
      <WindowSignIn client={client} signInWindow={signInWindow} siblings={siblings} />
    </>
  );
}

function WindowProviders({ client, signInWindow }: Omit<WindowSignInDeps, 'siblings'>) {
  if (useSignalValue(client.session.customData)?.SignInProviders === undefined) return null;
  return (
    <StartProvider value={(id) => signInWindow.open(id)}>
      <ProviderButtons />
    </StartProvider>
  );
}

function WindowSignIn({ client, signInWindow, siblings }: WindowSignInDeps) {
  const words = useTranslate(windowSignInWords);
  const state = useSignalValue(signInWindow.state);
  const isElsewhere = useSignalValue(siblings.elsewhere);
  async function open() {
    if (await resumeFirstParty(client)) return;
    signInWindow.open();
  }
  const isOpen = state.name === 'open' || state.name === 'redeeming';
  const label = isOpen ? 'show' : isElsewhere ? 'openHere' : 'open';
  return (
    <div className={styles.way}>
      <Trouble signInWindow={signInWindow} />
      <p className={styles.note} role="status">
        {words(`windowSignIn.${isOpen ? 'isOpen' : isElsewhere ? 'isElsewhere' : 'note'}`)}
      </p>
      <Button wide pending={state.name === 'redeeming'} onClick={() => void open()}>
        {words(`windowSignIn.${label}`)}
      </Button>
    </div>
  );
}

/** The result of the last window, if it failed. */
function Trouble({ signInWindow }: Pick<WindowSignInDeps, 'signInWindow'>) {
  const words = useTranslate(windowSignInWords);
  const state = useSignalValue(signInWindow.state);
  if (state.name === 'failed') {
    const { label, detail } = errorWords(state.failure);
    return <Banner tone="error" title={label} detail={detail} />;
  }
  if (state.name !== 'blocked' && state.name !== 'closed') return null;
  return (
    <Banner
      tone="warning"
      title={words(`windowSignIn.${state.name}`)}
      detail={words(`windowSignIn.${state.name}Detail`)}
    />
  );
}
