import Video from 'lucide-react/icons/video';
import { formatMoment, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { MeetingPoint } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { InviteColleague, type InvitedColleague } from '../invite-colleague.tsx';
import styles from '../meetings.module.css';
import { RecordingsOfPoint } from '../recordings/recording-list.tsx';
import { useInvite } from '../use-invite.ts';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';
import { PointForm } from './point-form.tsx';
import { PointLink } from './point-link.tsx';
import { PointMembers } from './point-members.tsx';

/** The number and the PIN by which people join from a phone; nothing where they cannot. */
function PointPhone({ point: { dialIn } }: { point: MeetingPoint }) {
  const words = useTranslate(meetingWords);
  const format = useNumberFormat();
  if (!dialIn) return null;
  const { number, shortNumber: short, pin } = dialIn;
  return (
    <FormPart aria-label={words('meetings.byPhone')}>
      <FormTitle level={3}>{words('meetings.byPhone')}</FormTitle>
      <p className={styles.link}>{words('meetings.byPhoneCall', { number: format(number), short, pin })}</p>
      <Hint>{words('meetings.byPhoneHint')}</Hint>
    </FormPart>
  );
}

/** Starts the meeting of a meeting point, or leaves it. */
function Hosting({ point, onMeet }: { point: MeetingPoint; onMeet: PointDetailProps['onMeet'] }) {
  const words = useTranslate(meetingWords);
  const run = useRun();
  const invite = useInvite();
  const { meetings } = useMeetings();
  const room = useSignalValue(meetings.room);
  const isHere = room?.pointId === point.id;
  return (
    <FormPart>
      <ButtonRow>
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
      </ButtonRow>
      {isHere && <Hint>{words('meetings.running')}</Hint>}
      {(isHere || onMeet) && <InviteColleague onInvite={isHere || !onMeet ? invite : onMeet} />}
    </FormPart>
  );
}

/** The moment at which a meeting point was created, in words. Services of others may send a text that is no date. */
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

/** A meeting point: its meeting, its link, its settings, and its members. */
export function PointDetail({ point, onDone, onMeet }: PointDetailProps) {
  return (
    <>
      <Hosting point={point} onMeet={onMeet} />
      <PointLink point={point} />
      {onMeet && <PointPhone point={point} />}
      <PointForm key={`${point.automaticDeny}`} point={point} onDone={onDone} />
      <PointMembers point={point} />
      {onMeet && <RecordingsOfPoint pointId={point.id} />}
      {point.createdAt !== undefined && <Created createdAt={point.createdAt} />}
    </>
  );
}
