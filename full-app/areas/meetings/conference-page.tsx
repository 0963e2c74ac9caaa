import Video from 'lucide-react/icons/video';
import { useNavigate } from 'react-router';
import type { MeetingTarget } from '../../../sdk/meetings.ts';
import type { InvitedColleague } from '../../../src/features/meetings/invite-colleague.tsx';
import { hasOwnMeetings } from '../../../src/features/meetings/load-meetings.ts';
import { PointDetail } from '../../../src/features/meetings/point-detail.tsx';
import { PointForm } from '../../../src/features/meetings/point-form.tsx';
import { PointList } from '../../../src/features/meetings/point-list.tsx';
import { AllRecordings } from '../../../src/features/meetings/recordings/recording-list.tsx';
import { ServiceInfo } from '../../../src/features/meetings/service-info.tsx';
import { useMeetings } from '../../../src/features/meetings/use-meetings.ts';
import { useRights } from '../../../src/features/rights/use-rights.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { meetingRecordingWords } from '../../../src/i18n/en/meetings/meeting-recordings.ts';
import { meetingWords } from '../../../src/i18n/en/meetings/meetings.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useList } from '../../../src/react/use-list.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { AreaGate } from '../../shell/page/area-gate.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page } from '../../shell/page/page.tsx';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { type ListPart, useListPage } from '../../shell/page/use-list-page.ts';
import { useStepName } from '../../shell/trail/use-trail.ts';
import { hostPath, joinPath } from './room-path.ts';

/** The meeting points of the user, and one of them, a new one (`edit/new`), the state of the service, or all recordings. */
export function ConferencePage({ part }: { part: ListPart | 'recordings' }) {
  const words = useTranslate(fullAppWords, meetingWords, meetingRecordingWords);
  const navigate = useNavigate();
  const mayHost = useRights().may('hosting');
  const isOwn = hasOwnMeetings(useClient());
  const hasRecordings = part === 'recordings';
  const { id, isNew, search, show, showNew, showInfo } = useListPage(
    '/conference',
    hasRecordings ? 'info' : part,
  );
  const { items, status } = useList(useMeetings().meetings.points);
  const open = items.find((point) => point.id === id);
  const name = isNew ? words('meetings.new') : open?.displayName;
  const namesOfParts = { info: words('meetings.service'), recordings: words('meetingRecording.title') };
  useStepName(part === 'info' || part === 'recordings' ? namesOfParts[part] : name);
  const meet = (invited?: InvitedColleague) => void navigate(hostPath(open?.id ?? '', invited));
  const join = (target: MeetingTarget) => void navigate(joinPath(target));
  const detailOf = () => {
    if (part === 'info') return <ServiceInfo />;
    if (hasRecordings) return <AllRecordings />;
    if (isNew) return <PointForm onDone={(created) => show(created?.id)} />;
    return (
      open && (
        <PointDetail
          key={open.id}
          point={open}
          onDone={() => show(undefined)}
          onMeet={isOwn ? meet : undefined}
        />
      )
    );
  };
  const content = detailOf();
  const missing = id !== undefined && status === 'ready' ? <NoSuchEntry /> : undefined;
  const page = content && <Page>{content}</Page>;
  return (
    <TwoPane
      title={words('area.conferences')}
      list={
        <PointList
          currentId={open?.id}
          search={search}
          onNew={showNew}
          onInfo={showInfo}
          onInvitations={() => void navigate('/calendar/meetings')}
          onRecordings={isOwn ? () => void navigate('/conference/recordings') : undefined}
          onOpen={(point) => show(point.id)}
          onJoin={isOwn ? join : undefined}
        />
      }
      detail={
        isNew ? (
          <AreaGate title={words('meetings.new')} needs="hosting" heading={false}>
            {page}
          </AreaGate>
        ) : (
          (page ?? missing)
        )
      }
      placeholder={
        <EmptyState
          icon={Video}
          title={words('area.conferences')}
          detail={words(mayHost ? 'meetings.choose' : 'meetings.chooseLink')}
        />
      }
      up={() => show(undefined)}
    />
  );
}
