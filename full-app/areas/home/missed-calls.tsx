import Check from 'lucide-react/icons/check';
import { useNavigate } from 'react-router';
import { HistoryRow } from '../../../src/features/history/history-row.tsx';
import { unreturnedCalls } from '../../../src/features/history/unreturned-calls.ts';
import { useHistory } from '../../../src/features/history/use-history.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { historyWords } from '../../../src/i18n/en/calls/history.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { iconSize } from '../../../src/ui/icon.ts';
import { List } from '../../../src/ui/list/list.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
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
  const open = unreturnedCalls(items);
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
