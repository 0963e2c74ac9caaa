import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { Section } from '#full-app/shell/parts/section/section.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClient } from '#react/client-context.tsx';
import type { DesktopPhone } from '#sdk/index.ts';
import { Hint } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './app-links.module.css';
import { appLinksWords } from './words.ts';

/** The programs of a channel, as links. */
function Downloads({ phone, isBeta }: { readonly phone: DesktopPhone; readonly isBeta: boolean }) {
  const words = useTranslate(appLinksWords);
  const load = useCallback(() => phone.downloads({ isBeta }), [phone, isBeta]);
  const downloads = useLoaded(load, undefined);
  if (!downloads) return <Skeleton label={words('appLinks.loading')} rows={1} />;
  if (downloads.length === 0) return <Hint>{words(isBeta ? 'appLinks.noBeta' : 'appLinks.none')}</Hint>;
  return (
    <ul className={styles.links}>
      {downloads.map(({ version, platform, file, url }) => (
        <li key={file}>
          <a href={url} download={file}>
            {words('appLinks.download', { version, platform })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The program for this computer, also in versions that are still being tested. */
function ComputerCard({ phone }: { readonly phone: DesktopPhone }) {
  const words = useTranslate(appLinksWords);
  const [showsBeta, setShowsBeta] = useState(false);
  return (
    <Section className={styles.card} title={words('appLinks.computer')} level={2}>
      <p>{words('appLinks.computerDetail')}</p>
      <Downloads phone={phone} isBeta={false} />
      <Switch
        label={words('appLinks.beta')}
        detail={words('appLinks.betaDetail')}
        checked={showsBeta}
        onChange={setShowsBeta}
      />
      {showsBeta && <Downloads phone={phone} isBeta />}
      <Link to="/settings/telephony">{words('appLinks.setUp')}</Link>
    </Section>
  );
}

/** The programs and apps that belong to this client. */
export function AppLinksPage() {
  const words = useTranslate(appLinksWords, fullAppWords);
  const { desktopPhone } = useClient();
  return (
    <Page>
      <PageTitle>{words('area.appLinks')}</PageTitle>
      {desktopPhone && <ComputerCard phone={desktopPhone} />}
      <Section className={styles.card} title={words('appLinks.mobile')} level={2}>
        <p>{words('appLinks.mobileDetail')}</p>
        <Link to="/settings/telephony">{words('appLinks.phones')}</Link>
      </Section>
    </Page>
  );
}
