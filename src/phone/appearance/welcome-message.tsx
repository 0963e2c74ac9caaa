import { useEffect, useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { fetchText } from './fetch-text.ts';
import { reportBrandError } from './report-brand-error.ts';
import styles from './welcome-message.module.css';

const maxBytes = 4 * 1024;

/** The enterprise's message to users who sign in, as plain text. */
export function WelcomeMessage() {
  const { session, url } = useClient();
  const address = useSignalValue(session.customData)?.welcomeMessageUrl;
  const [text, setText] = useState<string>();

  useEffect(() => {
    if (address === undefined) return;
    const life = new AbortController();
    const { signal } = life;
    fetchText(new URL(address, url).href, { type: 'text/plain', maxBytes, signal }).then(
      setText,
      (thrown) => !signal.aborted && reportBrandError(thrown),
    );
    return () => life.abort();
  }, [address, url]);

  return text ? <p className={styles.text}>{text.trim()}</p> : null;
}
