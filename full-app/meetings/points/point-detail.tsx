import Video from 'lucide-react/icons/video';
import { PageTitle } from '#full-app/shell/page/page.tsx';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
import { formatMoment, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { MeetingPoint } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { InviteColleague, type InvitedColleague } from '../invite-colleague.tsx';
import styles from '../meetings.module.css';
import { RecordingsOfPoint } from '../recordings/recording-list.tsx';
import { useInvite } from '../use-invite.ts';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';
import { InviteGuest } from './invite-guest.tsx';
import { PointForm } from './point-form.tsx';
import { PointMembers } from './point-members.tsx';

/** The number and the PIN by which people join from a phone. */
function PointPhone({ dialIn }: { dialIn: NonNullable<MeetingPoint['dialIn']> }) {
  const words = useTranslate(meetingWords);
  const format = useNumberFormat();
  const { number, shortNumber: short, pin } = dialIn;
  return (
    <FormPart aria-label={words('meetings.byPhone')}>
      <FormTitle level={3}>{words('meetings.byPhone')}</FormTitle>
      <p className={styles.link}>{words('meetings.byPhoneCall', { number: format(number), short, pin })}</p>
      <Hint>{words('meetings.byPhoneHint')}</Hint>
    </FormPart>
  );
}

/** The name of a meeting room, and beside it the start and the end of its meeting. */
function Head({ point, isHere, onMeet }: PartProps) {
  const words = useTranslate(meetingWords);
  const run = useRun();
  const { meetings } = useMeetings();
  return (
    <>
      <header data-head className={styles.head}>
        <PageTitle level={2}>{point.displayName}</PageTitle>
        {isHere ? (
          <Button onClick={() => meetings.leave()}>{words('meetings.leave')}</Button>
        ) : (
          <Button
            variant="primary"
            icon={Video}
            onClick={() => (onMeet ? onMeet() : void run(async () => meetings.host(point)))}
          >
            {words('meetings.host')}
          </Button>
        )}
      </header>
      {isHere && <Hint>{words('meetings.running')}</Hint>}
    </>
  );
}

/** The two kinds of people who can be invited: guests by the link, colleagues by name. */
function Invitations({ point, isHere, onMeet }: PartProps) {
  const invite = useInvite();
  return (
    <FormCard>
      <div className={styles.invitations}>
        <InviteGuest point={point} />
        {(isHere || onMeet) && <InviteColleague onInvite={isHere || !onMeet ? invite : onMeet} />}
      </div>
    </FormCard>
  );
}

interface PartProps extends Pick<PointDetailProps, 'point' | 'onMeet'> {
  /** The user is in the meeting of the room. */
  readonly isHere: boolean;
}

/** The moment at which a meeting room was created, in words. Services of others may send a text that is no date. */
function Created({ createdAt }: { createdAt: string }) {
  const words = useTranslate(meetingWords);
  const time = Date.parse(createdAt);
  const moment = isoMoment(time) === undefined ? words('meetings.invalidDate') : formatMoment(time);
  return (
    <Hint>
      {words('meetings.created')}: {moment}
    </Hint>
  );
}

/** Props of `PointDetail`. */
export interface PointDetailProps {
  readonly point: MeetingPoint;
  readonly onDone: () => void;
  /**
   * Shows the room of the meeting, which then starts there, and asks a colleague to come. Without it the meeting starts at once, and
   * others show it.
   */
  readonly onMeet?: ((invited?: InvitedColleague) => void) | undefined;
}

/** A meeting room: its meeting, the invitations to it, its settings, and its members. */
export function PointDetail({ point, onDone, onMeet }: PointDetailProps) {
  const room = useSignalValue(useMeetings().meetings.room);
  const parts = { point, onMeet, isHere: room?.pointId === point.id };
  return (
    <>
      <Head {...parts} />
      <Invitations {...parts} />
      {onMeet && point.dialIn && (
        <FormCard>
          <PointPhone dialIn={point.dialIn} />
        </FormCard>
      )}
      <FormCard>
        <PointForm key={`${point.automaticDeny}`} point={point} onDone={onDone} />
      </FormCard>
      <FormCard>
        <PointMembers point={point} />
      </FormCard>
      {onMeet && <RecordingsOfPoint pointId={point.id} />}
      {point.createdAt !== undefined && <Created createdAt={point.createdAt} />}
    </>
  );
}
