import { Route, Routes, useNavigate } from 'react-router';
import { hasOwnMeetings } from '../../../src/features/meetings/load-meetings.ts';
import { PointDetail } from '../../../src/features/meetings/point-detail.tsx';
import { PointForm } from '../../../src/features/meetings/point-form.tsx';
import { ServiceState } from '../../../src/features/meetings/service-state.tsx';
import { useMeetings } from '../../../src/features/meetings/use-meetings.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { meetingWords } from '../../../src/i18n/en/meetings/meetings.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useList } from '../../../src/react/use-list.ts';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { Page, PageTitle } from '../../shell/page/page.tsx';
import { hostPath } from './room-path.ts';

/** The user's own meeting point, the oldest one, or the form for the first. */
function MeetingPointPage() {
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

/** The own meeting point, `/sg/meetingpoint/edit`. */
export const MeetingPointArea = () => (
  <Routes>
    <Route path="meetingpoint/edit" element={<MeetingPointPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
