import DoorOpen from 'lucide-react/icons/door-open';
import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import type { MeetingPoint, MeetingTarget } from '../../../sdk/meetings.ts';
import { meetingWords } from '../../i18n/en/calls/meetings.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useList } from '../../react/use-list.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Field } from '../../ui/field/field.tsx';
import { ButtonRow } from '../../ui/form/form.tsx';
import { iconSize } from '../../ui/icon.ts';
import { List } from '../../ui/list/list.tsx';
import { ListPane } from '../../ui/list/list-pane.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ListFailure } from '../errors/list-failure.tsx';
import { useRights } from '../rights/use-rights.ts';
import { JoinByLink } from './join-by-link.tsx';
import styles from './meetings.module.css';
import { ServiceState } from './service-state.tsx';
import { isNamed, useMeetings } from './use-meetings.ts';

/** Props of `PointList`. */
export interface PointListProps {
  readonly currentId?: string | undefined;
  /** The text that the points are searched for. */
  readonly search: string;
  /** True where the address is that of the search: its field has the focus. */
  readonly isSearching: boolean;
  readonly onSearch: (text: string) => void;
  readonly onNew: () => void;
  readonly onInfo: () => void;
  readonly onOpen: (point: MeetingPoint) => void;
  /** Shows the check before the meeting of a link. Without it the host is asked at once. */
  readonly onJoin?: ((target: MeetingTarget) => void) | undefined;
}

/** The meeting points of the user, with their search, the service above them, and the field for the link of another meeting. */
export function PointList(props: PointListProps) {
  const { currentId, search, isSearching, onSearch, onNew, onInfo, onOpen, onJoin } = props;
  const words = useTranslate(meetingWords);
  const mayHost = useRights().may('hosting');
  const { meetings } = useMeetings();
  const { items, status } = useList(meetings.points);
  const error = useSignalValue(meetings.points.error);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isSearching) field.current?.focus();
  }, [isSearching]);
  const found = items.filter((point) => isNamed(point, search));
  const isReady = status === 'ready';
  return (
    <ListPane
      top={
        <>
          <ServiceState />
          <ButtonRow>
            {mayHost && (
              <Button icon={Plus} onClick={onNew}>
                {words('meetings.new')}
              </Button>
            )}
            <Button variant="plain" icon={Info} onClick={onInfo}>
              {words('meetings.service')}
            </Button>
          </ButtonRow>
          <JoinByLink onJoin={onJoin} />
          {(items.length > 0 || search !== '') && (
            <div className={styles.wide}>
              <Field
                ref={field}
                type="search"
                label={words('meetings.search')}
                value={search}
                autoComplete="off"
                onInput={(event) => onSearch(event.currentTarget.value)}
              />
            </div>
          )}
        </>
      }
    >
      {items.length === 0 && error && (
        <ListFailure
          title={words('meetings.failed')}
          error={error}
          onRetry={() => void meetings.points.refresh()}
        />
      )}
      {items.length === 0 && !error && !isReady && <Skeleton label={words('meetings.loading')} rows={3} />}
      {items.length === 0 && isReady && (
        <EmptyState
          icon={DoorOpen}
          title={words(mayHost ? 'meetings.none' : 'meetings.joinOnly')}
          detail={words(mayHost ? 'meetings.noneDetail' : 'meetings.joinOnlyDetail')}
        />
      )}
      {items.length > 0 && found.length === 0 && (
        <EmptyState
          icon={DoorOpen}
          title={words('meetings.nothingFound')}
          detail={words('meetings.nothingFoundDetail')}
        />
      )}
      {found.length > 0 && (
        <List label={words('meetings.list')}>
          {found.map((point) => (
            <ListRow
              key={point.id}
              lead={<DoorOpen size={iconSize} aria-hidden="true" />}
              title={point.displayName}
              detail={point.isLocked ? words('meetings.locked') : undefined}
              end={point.isLocked ? <Lock size={iconSize} aria-hidden="true" /> : undefined}
              current={point.id === currentId}
              onSelect={() => onOpen(point)}
            />
          ))}
        </List>
      )}
    </ListPane>
  );
}
