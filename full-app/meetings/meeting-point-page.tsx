import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { fullAppWords } from '../shell/area-words.ts';
import { Page, PageTitle } from '../shell/page/page.tsx';
import { hasOwnMeetings } from './load-meetings.ts';
import { PointDetail } from './points/point-detail.tsx';
import { PointForm } from './points/point-form.tsx';
import { hostPath } from './room-path.ts';
import { ServiceState } from './service-state.tsx';
import { useMeetings } from './use-meetings.ts';
import { meetingWords } from './words.ts';

/** The user's own meeting point, the oldest if there are several, or the form for the first. */
export function MeetingPointPage() {
  const words = useTranslate(fullAppWords, meetingWords);
  const navigate = useNavigate();
  const { items, status } = useList(useMeetings().meetings.points);
  const [point] = items;
  const isOwn = hasOwnMeetings(useClient());
  return (
    <Page aria-label={words('area.meetingPoint')}>
      <PageTitle>{words('area.meetingPoint')}</PageTitle>
      <ServiceState />
      {point && (
        <PointDetail
          key={point.id}
          point={point}
          onDone={() => void navigate('/conference')}
          onMeet={isOwn ? (invited) => void navigate(hostPath(point.id, invited)) : undefined}
        />
      )}
      {!point && status === 'ready' && <PointForm onDone={() => undefined} />}
      {!point && status !== 'ready' && <Skeleton label={words('meetings.loading')} rows={3} />}
    </Page>
  );
}
