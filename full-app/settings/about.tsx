import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { areaWords } from '../shell/screen-words.ts';
import { Administrator } from './account/administrator.tsx';
import { Credits } from './account/credits.tsx';
import styles from './page.module.css';
import { ProblemReport } from './problem-report.tsx';

/** The year and the version of the protocol between the client and phone systems. */
const protocol = '2024 · 1324';

/** The signed-in account, its phone system, and a report for support. */
export function About() {
  const words = useTranslate(areaWords);
  const info = useInfo();
  const client = useClient();
  const services = useSignalValue(client.profile.services);
  if (!info) return null;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words('settings.account')}</dt>
        <dd>{info.user.userName}</dd>
        <dt>{words('settings.enterprise')}</dt>
        <dd>{info.ent.displayName}</dd>
        <Administrator ent={info.ent} />
        <dt>{words('settings.system')}</dt>
        <dd>{info.istraMode}</dd>
        <dt>{words('settings.productVersion')}</dt>
        <dd>{client.dump().version}</dd>
        <dt>{words('settings.protocol')}</dt>
        <dd>{protocol}</dd>
        <dt>{words('settings.version')}</dt>
        <dd>
          {info.istraVersion} ({info.istraBuildID})
        </dd>
        {services.length > 0 && (
          <>
            <dt>{words('settings.services')}</dt>
            <dd>{services.join(', ')}</dd>
          </>
        )}
      </dl>
      <ProblemReport />
      <Credits />
    </>
  );
}
