import Settings from 'lucide-react/icons/settings';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { type Kept, onKept, readKept, widgetOf } from '../store.ts';
import { useLoaded } from '../use-loaded.ts';
import { say } from '../words.ts';
import { MicrophoneNotice } from './microphone-notice.tsx';
import styles from './panel.module.css';
import { ShownPhone } from './shown-phone.ts';
import { SiteSwitch } from './site-switch.tsx';

const openSettings = () => {
  chrome.runtime.openOptionsPage().catch(reportError);
};

/** The panel beside the pages: the phone, and whether the numbers of the page can be called. */
export function Panel() {
  const kept = useLoaded<Kept>(readKept, onKept);
  if (!kept) return null;
  if (!kept.address)
    return (
      <main className={styles.empty}>
        <p>{say('notSetUp')}</p>
        <Button variant="primary" onClick={openSettings}>
          {say('setUp')}
        </Button>
      </main>
    );
  return (
    <main className={styles.panel}>
      <header className={styles.bar}>
        <SiteSwitch kept={kept} />
        <IconButton icon={Settings} label={say('settings')} onClick={openSettings} />
      </header>
      <MicrophoneNotice />
      <Phone url={widgetOf(kept.address)} />
    </main>
  );
}

function Phone({ url }: { readonly url: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const phone = new ShownPhone(url, place.current);
    return () => phone.dispose();
  }, [url]);
  return <div ref={place} className={styles.phone} />;
}
