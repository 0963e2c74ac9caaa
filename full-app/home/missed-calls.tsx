import Check from 'lucide-react/icons/check';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { HistoryRow } from '#phone/history/history-row.tsx';
import { useEnded } from '#phone/history/use-ended.ts';
import { useHistory } from '#phone/history/use-history.ts';
import { historyWords } from '#phone/history/words.ts';
import { useClient } from '#react/client-context.tsx';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { unreturnedCalls } from '../history/unreturned-calls.ts';
import { areaWords } from '../shell/screen-words.ts';
import { Card } from './card.tsx';
import styles from './home.module.css';

const maxShown = 4;
const list = '/callhistories/personal/missed';

/** The missed calls that have not been returned. */
export function MissedCalls() {
  const words = useTranslate(areaWords, historyWords);
  const navigate = useNavigate();
  const now = useClient().now.peek();
  const { items, loading } = useHistory();
  // A person who rings again is still to be called back, until the call is over.
  const open = unreturnedCalls(useEnded(items));
  return (
    <Card title={words('home.toReturn')} more={{ path: list, label: words('home.allMissed') }}>
      {loading && <Skeleton label={words('history.loading')} rows={2} />}
      {!loading && open.length === 0 && (
        <p className={styles.done}>
          <Check size={iconSize} aria-hidden="true" />
          {words('home.nothingToReturn')}
        </p>
      )}
      {open.length > 0 && (
        <List label={words('home.toReturn')}>
          {open.slice(0, maxShown).map(({ item, count }) => (
            <HistoryRow
              key={item.restUri}
              item={item}
              count={count}
              now={now}
              onOpen={() => void navigate(`${list}?${new URLSearchParams({ call: item.callHistoryID })}`)}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
