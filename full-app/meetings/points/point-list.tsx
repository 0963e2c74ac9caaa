import CalendarClock from 'lucide-react/icons/calendar-clock';
import Clapperboard from 'lucide-react/icons/clapperboard';
import DoorOpen from 'lucide-react/icons/door-open';
import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import { NamedList, type NamedSearch } from '#full-app/shell/named/named-list.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import type { MeetingPoint, MeetingTarget } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { iconSize } from '#ui/icon.ts';
import { ListRow } from '#ui/list/list-row.tsx';
import { MoreMenu } from '#ui/menu/more-menu.tsx';
import { JoinByLink } from '../join-by-link.tsx';
import styles from '../meetings.module.css';
import { meetingRecordingWords } from '../recordings/words.ts';
import { ServiceState } from '../service-state.tsx';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';

/** Props of `PointList`. */
export interface PointListProps {
  readonly currentId: string | undefined;
  readonly search: NamedSearch;
  readonly onInfo: () => void;
  /** Shows the meetings to which people are invited by e-mail. */
  readonly onInvitations: () => void;
  /** Shows the recordings of all meetings that the user has hosted; undefined where others record. */
  readonly onRecordings: (() => void) | undefined;
  readonly onOpen: (point: MeetingPoint) => void;
  /** Shows the check before the meeting of a link. Without it the host is asked at once. */
  readonly onJoin: ((target: MeetingTarget) => void) | undefined;
}

/** The meeting rooms of the user, with their search, the service above them, and the field for the link of another meeting. */
export function PointList(props: PointListProps) {
  const { currentId, search, onInfo, onInvitations, onRecordings, onOpen, onJoin } = props;
  const words = useTranslate(meetingWords, meetingRecordingWords);
  const mayHost = useRights().may('hosting');
  const { meetings } = useMeetings();
  return (
    <NamedList
      list={meetings.points}
      nameOf={({ displayName }) => displayName}
      icon={DoorOpen}
      words={{
        list: words('meetings.list'),
        loading: words('meetings.loading'),
        failed: words('meetings.failed'),
        none: words(mayHost ? 'meetings.none' : 'meetings.joinOnly'),
        noneDetail: words(mayHost ? 'meetings.noneDetail' : 'meetings.joinOnlyDetail'),
        search: words('meetings.search'),
        nothingFound: words('meetings.nothingFound'),
        nothingFoundDetail: words('meetings.nothingFoundDetail'),
      }}
      search={search}
      top={
        <>
          <ServiceState />
          <div className={styles.ways}>
            <Button variant="plain" icon={CalendarClock} onClick={onInvitations}>
              {words('meetings.planned')}
            </Button>
            <MoreMenu
              label={words('meetings.more')}
              items={[
                ...(mayHost && onRecordings
                  ? [{ label: words('meetingRecording.title'), icon: Clapperboard, onSelect: onRecordings }]
                  : []),
                { label: words('meetings.service'), icon: Info, onSelect: onInfo },
              ]}
            />
          </div>
          <JoinByLink onJoin={onJoin} />
        </>
      }
    >
      {(point) => (
        <ListRow
          key={point.id}
          lead={<DoorOpen size={iconSize} aria-hidden="true" />}
          title={point.displayName}
          detail={point.isLocked ? words('meetings.locked') : undefined}
          end={point.isLocked ? <Lock size={iconSize} aria-hidden="true" /> : undefined}
          current={point.id === currentId}
          onSelect={() => onOpen(point)}
        />
      )}
    </NamedList>
  );
}
