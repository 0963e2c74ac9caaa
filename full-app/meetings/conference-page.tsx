import Video from 'lucide-react/icons/video';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { MeetingTarget } from '#sdk/meetings.ts';
import { fullAppWords } from '../shell/area-words.ts';
import { AreaGate } from '../shell/page/area-gate.tsx';
import { NewButton } from '../shell/page/new-button.tsx';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';
import { Page } from '../shell/page/page.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { useFirst } from '../shell/page/use-first.ts';
import { type ListPart, useListPage } from '../shell/page/use-list-page.ts';
import { FormCard } from '../shell/parts/card/form-card.tsx';
import { useStepName } from '../shell/trail/use-trail.ts';
import type { InvitedColleague } from './invite-colleague.tsx';
import { hasOwnMeetings } from './load-meetings.ts';
import { PointDetail } from './points/point-detail.tsx';
import { PointForm } from './points/point-form.tsx';
import { PointList } from './points/point-list.tsx';
import { AllRecordings } from './recordings/recording-list.tsx';
import { meetingRecordingWords } from './recordings/words.ts';
import { hostPath, joinPath } from './room-path.ts';
import { ServiceInfo } from './service-info.tsx';
import { useMeetings } from './use-meetings.ts';
import { meetingWords } from './words.ts';

/**
 * The meeting rooms of the user, and a room, a new room (`edit/new`), the state of the service, or all
 * recordings.
 */
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
  const isUnnamed = part === 'list' || part === 'search';
  const first = useFirst(items, (point) => point.id);
  const open = isUnnamed ? first : items.find((point) => point.id === id);
  const name = isNew ? words('meetings.new') : isUnnamed ? undefined : open?.displayName;
  const namesOfParts = { info: words('meetings.service'), recordings: words('meetingRecording.title') };
  useStepName(part === 'info' || part === 'recordings' ? namesOfParts[part] : name);
  const meet = (invited?: InvitedColleague) => void navigate(hostPath(open?.id ?? '', invited));
  const join = (target: MeetingTarget) => void navigate(joinPath(target));
  const detailOf = () => {
    if (part === 'info') return <ServiceInfo />;
    if (hasRecordings) return <AllRecordings />;
    if (isNew)
      return (
        <FormCard>
          <PointForm onDone={(created) => show(created?.id)} />
        </FormCard>
      );
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
      action={mayHost && <NewButton onClick={showNew}>{words('meetings.new')}</NewButton>}
      list={
        <PointList
          currentId={open?.id}
          search={search}
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
        ) : isUnnamed ? undefined : (
          (page ?? missing)
        )
      }
      placeholder={isUnnamed ? page : undefined}
      choose={{ icon: Video, detail: words(mayHost ? 'meetings.choose' : 'meetings.chooseLink') }}
      up={() => show(undefined)}
    />
  );
}
