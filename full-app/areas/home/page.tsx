import { Link } from 'react-router';
import { HistoryList } from '../../../src/features/history/history-list.tsx';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useInfo } from '../../../src/react/use-domains.ts';
import page from '../../shell/page.module.css';
import styles from './page.module.css';

const recentCalls = 5;

/** The first screen: who is signed in, and the newest calls. */
export function HomePage() {
  const words = useTranslate();
  const info = useInfo();
  if (!info) return null;
  return (
    <div className={page.page}>
      <header className={page.column}>
        <h1 className={page.title}>
          {words('home.title', { name: info.extension?.displayName ?? info.user.userName })}
        </h1>
        {info.extension && (
          <p className={styles.soft}>{words('home.extension', { number: info.extension.addressNumber })}</p>
        )}
      </header>
      <section className={`${page.column} ${styles.section}`} aria-labelledby="recent-calls">
        <header className={styles.head}>
          <h2 id="recent-calls" className={styles.heading}>
            {words('home.recent')}
          </h2>
          <Link to="/callhistories/personal">{words('home.allCalls')}</Link>
        </header>
        <HistoryList limit={recentCalls} />
      </section>
    </div>
  );
}
