import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { BarredPage } from '#full-app/shell/page/area-gate.tsx';
import { NewButton } from '#full-app/shell/page/new-button.tsx';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page } from '#full-app/shell/page/page.tsx';
import { TwoPane } from '#full-app/shell/page/two-pane.tsx';
import { useFirst } from '#full-app/shell/page/use-first.ts';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import { useInfo } from '#react/use-domains.ts';
import { useList } from '#react/use-list.ts';
import { type Attendee, type Invitation, isEmailAddress, readMeetingLink } from '#sdk/meetings.ts';
import { Hint } from '#ui/form/form.tsx';
import { hostPath, joinPath } from '../room-path.ts';
import { MeetingDetail } from './meeting-detail.tsx';
import { MeetingForm } from './meeting-form.tsx';
import { MeetingList } from './meeting-list.tsx';
import styles from './meetings.module.css';
import { inTime, useInvitations, useMinute, useProviders } from './use-invitations.ts';
import { invitationWords } from './words.ts';

const address = '/calendar/meetings';

/** Returns the address of the screen for joining a meeting of this phone system; undefined for an address elsewhere. */
function roomPath({ url }: Invitation, uid: string | undefined): string | undefined {
  const target = URL.parse(url)?.origin === location.origin ? readMeetingLink(url) : undefined;
  if (!target) return undefined;
  return target.owner === uid ? hostPath(target.pointId) : joinPath(target);
}

/** The meetings to which people are invited, and a meeting, its form, or the form of a new meeting. */
export const MeetingsPage = (props: MeetingsPageProps) => (
  <KindLock kind="MeetingInvitation">
    <Meetings {...props} />
  </KindLock>
);

interface MeetingsPageProps {
  readonly part: 'list' | 'new' | 'show' | 'edit';
}

function Meetings({ part }: MeetingsPageProps) {
  const words = useTranslate(fullAppWords, invitationWords);
  const navigate = useNavigate();
  const rights = useRights();
  const { id } = useParams();
  const [query] = useSearchParams();
  const { items, status } = useList(useInvitations().all);
  const mayInvite = useProviders().length > 0;
  const uid = useInfo()?.user.iUserID;
  const now = useMinute();
  const first = useFirst(
    inTime(items, now).map(({ meeting }) => meeting),
    ({ invitationID }) => invitationID,
  );
  const open = part === 'list' ? first : items.find(({ invitationID }) => invitationID === id);
  useStepName(
    part === 'new'
      ? words('invite.new')
      : part === 'list'
        ? undefined
        : (open?.title ?? words('invite.meetings')),
  );
  const close = () => void navigate(address);
  const show = (meeting: Pick<Invitation, 'invitationID'> | undefined) =>
    void navigate(meeting ? `${address}/${meeting.invitationID}` : address);

  function join(meeting: Invitation) {
    // Without a licence for meetings the user joins at the meeting's own address, as a guest.
    const path = rights.may('meetings') ? roomPath(meeting, uid) : undefined;
    if (path === undefined) window.open(meeting.url, '_blank', 'noopener,noreferrer');
    else void navigate(path);
  }

  function detailOf() {
    if (part === 'new')
      return mayInvite ? (
        <FormCard>
          <MeetingForm key={`${query}`} start={startIn(query)} attendees={attendeesIn(query)} onDone={show} />
        </FormCard>
      ) : (
        <BarredPage title={words('invite.new')} bar="licence" heading={false} />
      );
    if (!open) return part === 'list' || status !== 'ready' ? undefined : <NoSuchEntry />;
    if (part === 'edit')
      return open.isOrganizer ? (
        <FormCard>
          <MeetingForm key={open.restUri} meeting={open} onDone={() => show(open)} />
        </FormCard>
      ) : (
        <NoSuchEntry />
      );
    return (
      <MeetingDetail
        key={open.restUri}
        meeting={open}
        onEdit={() => void navigate(`${address}/${open.invitationID}/edit`)}
        onJoin={() => join(open)}
        onGone={close}
      />
    );
  }

  const detail = detailOf();
  return (
    <TwoPane
      title={words('invite.meetings')}
      action={
        mayInvite && (
          <NewButton onClick={() => void navigate(`${address}/new`)}>{words('invite.new')}</NewButton>
        )
      }
      list={
        <>
          {!mayInvite && <Hint className={styles.nothing}>{words('invite.notAllowed')}</Hint>}
          <MeetingList currentId={open?.invitationID} onOpen={show} />
        </>
      }
      detail={part === 'list' ? undefined : detail && <Page>{detail}</Page>}
      placeholder={part === 'list' && detail ? <Page>{detail}</Page> : undefined}
      choose={{ icon: CalendarClock, detail: words('invite.choose') }}
      up={close}
    />
  );
}

/** Returns the time in an address; undefined if it has none. */
function startIn(query: URLSearchParams): number | undefined {
  const start = Number(query.get('start') ?? Number.NaN);
  return Number.isSafeInteger(start) && start >= 0 && start < 1e10 ? start : undefined;
}

/** Returns the attendee in an address, as the page of a person names it. */
function attendeesIn(query: URLSearchParams): readonly Attendee[] {
  const email = query.get('with') ?? '';
  return isEmailAddress(email)
    ? [{ email, name: (query.get('name') ?? '').slice(0, 100), type: 'required' }]
    : [];
}
