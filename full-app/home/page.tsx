import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { HistoryList } from '#phone/history/history-list.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import { useInfo } from '#react/use-domains.ts';
import { PageTitle } from '../shell/page/page.tsx';
import { areaWords } from '../shell/screen-words.ts';
import { isDocked, useWidthClass } from '../shell/use-width-class.ts';
import { Card } from './card.tsx';
import { Favorites } from './favorites.tsx';
import { Forwardings } from './forwardings.tsx';
import styles from './home.module.css';
import { MissedCalls } from './missed-calls.tsx';
import { NewMessages } from './new-messages.tsx';
import { Queues } from './queues.tsx';

const recentCalls = 6;

/** The first screen: waiting calls and messages, the latest calls, and favourites with their presence, unless the dock shows them. */
export function HomePage() {
  const words = useTranslate(areaWords);
  const info = useInfo();
  const { may } = useRights();
  const navigate = useNavigate();
  const docked = isDocked(useWidthClass());
  if (!info) return null;
  const recent = (
    <Card
      title={words('home.recent')}
      more={{ path: '/callhistories/personal', label: words('home.allCalls') }}
    >
      <HistoryList
        limit={recentCalls}
        endedOnly
        onOpen={({ callHistoryID: call }) =>
          void navigate(`/callhistories/personal?${new URLSearchParams({ call })}`)
        }
      />
    </Card>
  );
  return (
    <div className={styles.page}>
      <header>
        <PageTitle>
          {words('home.title', { name: info.extension?.displayName ?? info.user.userName })}
        </PageTitle>
        {info.extension && (
          <p className={styles.soft}>{words('home.extension', { number: info.extension.addressNumber })}</p>
        )}
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          {may('queues') && <Queues />}
          <MissedCalls />
          {may('voicemail') && <NewMessages />}
          {!docked && recent}
        </div>
        <div className={styles.column}>
          {may('forwarding') && <Forwardings />}
          {docked ? recent : <Favorites />}
        </div>
      </div>
    </div>
  );
}
