import Ban from 'lucide-react/icons/ban';
import { ListPane } from '#full-app/shell/parts/list/list-pane.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useDenylist } from '#phone/denylist/use-denylist.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useAction } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { DenylistEntry } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { denylistWords } from './words.ts';

/** Denies callers who withhold their number. */
function AnonymousSwitch({ rejects }: { rejects: boolean | undefined }) {
  const words = useTranslate(denylistWords);
  const { denylist } = useClient();
  const [act, pending] = useAction();

  return (
    <Switch
      label={words('denylist.anonymous')}
      detail={words('denylist.anonymousDetail')}
      checked={rejects ?? false}
      disabled={rejects === undefined}
      pending={pending}
      onChange={(wanted) => void act(() => denylist.setRejectsAnonymous({ rejects: wanted }))}
    />
  );
}

/** Props of `DenylistList`. */
export interface DenylistListProps {
  readonly currentUri?: string | undefined;
  readonly onOpen: (entry: DenylistEntry) => void;
}

/** The denied callers, newest first, and the switch for callers without a number. */
export function DenylistList({ currentUri, onOpen }: DenylistListProps) {
  const words = useTranslate(denylistWords);
  const format = useNumberFormat();
  const { entries, rejectsAnonymous } = useDenylist();
  const run = useRun();
  const { denylist } = useClient();
  const error = useSignalValue(denylist.error);
  const write = (numbers: string) =>
    numbers
      .split(',')
      .map((one) => (/[*^#]/.test(one) ? one : format(one)))
      .join(', ');
  return (
    <ListPane top={<AnonymousSwitch rejects={rejectsAnonymous} />}>
      {entries === undefined && !error && <Skeleton label={words('denylist.loading')} rows={4} />}
      {entries === undefined && error && (
        <ListFailure
          title={words('denylist.failed')}
          error={error}
          onRetry={() => void run(() => denylist.refresh())}
        />
      )}
      {entries?.length === 0 && (
        <EmptyState icon={Ban} title={words('denylist.none')} detail={words('denylist.noneDetail')} />
      )}
      {entries && entries.length > 0 && (
        <List label={words('denylist.numbers')}>
          {entries.map((entry) => (
            <ListRow
              key={entry.restUri}
              lead={<Ban size={iconSize} aria-hidden="true" />}
              title={entry.label || write(entry.numbers)}
              detail={entry.label ? write(entry.numbers) : undefined}
              current={entry.restUri === currentUri}
              onSelect={() => onOpen(entry)}
            />
          ))}
        </List>
      )}
    </ListPane>
  );
}
