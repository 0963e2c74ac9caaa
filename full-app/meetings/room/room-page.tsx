import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { LeaveOptions } from '#sdk/meetings.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { InviteColleague } from '../invite-colleague.tsx';
import { recordingsOf, webMeetingsOf } from '../load-meetings.ts';
import { useLeaveMeeting } from '../ongoing/use-leave-meeting.ts';
import { InviteGuest } from '../points/invite-guest.tsx';
import { ServiceState } from '../service-state.tsx';
import { useInvite } from '../use-invite.ts';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';
import { PreJoin } from './pre-join.tsx';
import { RecordControl } from './record-control.tsx';
import { Visit } from './visit.tsx';
import { meetingRoomWords } from './words.ts';

/**
 * The check before a meeting and the meeting: the user's own meeting (`/conference/meet/:id`), or the meeting of a link
 * (`/conference/join/:owner/:id`).
 */
export function RoomPage({ part }: { part: 'meet' | 'join' }) {
  const words = useTranslate(meetingRoomWords, meetingWords);
  const navigate = useNavigate();
  const run = useRun();
  const { owner = '', id = '' } = useParams();
  const [query] = useSearchParams();
  const { meetings, service } = useMeetings();
  const client = useClient();
  const driver = webMeetingsOf(client);
  const recordings = recordingsOf(client);
  const { items, status } = useList(meetings.points);
  const [isOver, setOver] = useState(false);
  const point = items.find((one) => one.id === id);
  const title =
    part === 'meet' ? point?.displayName : words('room.meetingOf', { name: query.get('name') ?? owner });
  useStepName(title);
  const invite = useInvite();
  const waiting = query.get('invite');
  const wanted = waiting === null ? undefined : { uid: waiting, name: query.get('inviteName') ?? '' };
  const { step } = useSignalValue(driver.visit);
  const isMeeting = step === 'in';
  // A user was invited before the meeting: the address names that user until the invitation is sent.
  const inviteWanted = useStableCallback(() => {
    if (!wanted) return;
    invite(wanted);
    void navigate(`/conference/meet/${id}`, { replace: true });
  });
  useEffect(() => {
    if (isMeeting) inviteWanted?.();
  }, [isMeeting, inviteWanted]);
  const leaveMeeting = useLeaveMeeting();
  const leave = (options?: LeaveOptions) => {
    leaveMeeting(options);
    setOver(true);
    if (part === 'meet') void navigate(`/conference/edit/${id}`);
  };
  const join = () =>
    void run(async () => {
      setOver(true);
      if (part === 'join') meetings.join({ owner, pointId: id });
      else if (point) meetings.host(point);
    });
  if (part === 'meet' && !point)
    return (
      <Page>
        {status === 'ready' ? <NoSuchEntry /> : <Skeleton label={words('meetings.loading')} rows={3} />}
      </Page>
    );
  return (
    <Page aria-label={title}>
      <Visit
        driver={driver}
        onLeave={leave}
        onElsewhere={() => void navigate('/conference')}
        onAgain={() => setOver(false)}
        isOver={isOver}
        invite={
          <>
            {point && <InviteGuest point={point} />}
            <InviteColleague onInvite={invite} />
          </>
        }
        hostTools={(room) => <RecordControl room={room} recordings={recordings} />}
      >
        <PageTitle>{title ?? ''}</PageTitle>
        {service.state !== 'initialized' && <ServiceState />}
        <PreJoin
          media={driver.media}
          title={words('room.check')}
          hint={wanted && words('meetings.invitedLater', { name: wanted.name })}
          action={words(part === 'meet' ? 'room.start' : 'room.askToJoin')}
          onJoin={join}
        />
      </Visit>
    </Page>
  );
}
