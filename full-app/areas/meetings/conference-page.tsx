import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { MeetingTarget } from '../../../sdk/meetings.ts';
import { hasOwnMeetings } from '../../../src/features/meetings/load-meetings.ts';
import { PointDetail } from '../../../src/features/meetings/point-detail.tsx';
import { PointForm } from '../../../src/features/meetings/point-form.tsx';
import { PointList } from '../../../src/features/meetings/point-list.tsx';
import { ServiceInfo } from '../../../src/features/meetings/service-info.tsx';
import { useMeetings } from '../../../src/features/meetings/use-meetings.ts';
import { useRights } from '../../../src/features/rights/use-rights.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { meetingWords } from '../../../src/i18n/en/calls/meetings.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useList } from '../../../src/react/use-list.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { AreaGate } from '../../shell/page/area-gate.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page } from '../../shell/page/page.tsx';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';

const address = '/conference';

/** The meeting points of the user, and one of them, a new one (`edit/new`), or the state of the service. */
export function ConferencePage({ part }: { part: 'list' | 'search' | 'info' | 'edit' }) {
  const words = useTranslate(fullAppWords, meetingWords);
  const navigate = useNavigate();
  const mayHost = useRights().may('hosting');
  const { id } = useParams();
  const [query, setQuery] = useSearchParams();
  const { items, status } = useList(useMeetings().meetings.points);
  // The address follows what is typed, with a delay that must not take letters away.
  const [search, setSearch] = useState(query.get('text') ?? '');
  const isNew = part === 'edit' && id === 'new';
  const open = part === 'edit' ? items.find((point) => point.id === id) : undefined;
  const names = { list: undefined, search: undefined, info: words('meetings.service') };
  useStepName(part === 'edit' ? (isNew ? words('meetings.new') : open?.displayName) : names[part]);
  const close = () => void navigate(address);
  const show = (point: { id: string } | undefined) =>
    point ? void navigate(`${address}/edit/${point.id}`) : close();
  const find = (text: string) => {
    setSearch(text);
    const found = new URLSearchParams(text && { text });
    if (part === 'search') setQuery(found, { replace: true });
    // The page beside the list stays open: it may have a form with changes.
    else if (part === 'list') void navigate(`${address}/search?${found}`);
  };
  const isOwn = hasOwnMeetings(useClient());
  const meet = isOwn ? () => void navigate(`${address}/meet/${open?.id}`) : undefined;
  const join = isOwn
    ? ({ owner, pointId, displayName }: MeetingTarget) =>
        void navigate(`${address}/join/${owner}/${pointId}?${new URLSearchParams({ name: displayName })}`)
    : undefined;
  const missing = part === 'edit' && status === 'ready' ? <NoSuchEntry /> : undefined;
  const detail = isNew ? (
    <AreaGate title={words('meetings.new')} needs="hosting" heading={false}>
      <Page>
        <PointForm onDone={show} />
      </Page>
    </AreaGate>
  ) : open ? (
    <Page>
      <PointDetail key={open.id} point={open} onDone={close} onMeet={meet} />
    </Page>
  ) : (
    missing
  );
  return (
    <TwoPane
      title={words('area.conferences')}
      list={
        <PointList
          currentId={open?.id}
          search={search}
          isSearching={part === 'search'}
          onSearch={find}
          onNew={() => void navigate(`${address}/edit/new`)}
          onInfo={() => void navigate(`${address}/info`)}
          onOpen={show}
          onJoin={join}
        />
      }
      detail={
        part === 'info' ? (
          <Page>
            <ServiceInfo />
          </Page>
        ) : (
          detail
        )
      }
      placeholder={
        <EmptyState
          icon={Video}
          title={words('area.conferences')}
          detail={words(mayHost ? 'meetings.choose' : 'meetings.chooseLink')}
        />
      }
      up={close}
    />
  );
}
