import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { fullDay, wallOfText, wallTimeText } from '#full-app/calendar/day-grid/wall-format.ts';
import { durationName } from '#full-app/calendar/presence/durations.ts';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
import { formatList } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useInfo } from '#react/use-domains.ts';
import { attendeeAnswers, type Invitation } from '#sdk/meetings.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { ButtonRow, FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import styles from './meetings.module.css';
import { inTime, useInvitations, useMinute, useTimeText } from './use-invitations.ts';
import { useRecurrenceText } from './use-recurrence-text.ts';
import { invitationWords } from './words.ts';

interface MeetingDetailProps {
  readonly meeting: Invitation;
  readonly onEdit: () => void;
  readonly onJoin: () => void;
  /** The meeting is cancelled. */
  readonly onGone: () => void;
}

/** A meeting: its times, its place, the invited people, and the acts of its organizer. */
export function MeetingDetail({ meeting, onEdit, onJoin, onGone }: MeetingDetailProps) {
  const words = useTranslate(invitationWords);
  const { title, url, isOrganizer, attendees, description, unsent } = meeting;
  const facts = useMeetingFacts(meeting);
  return (
    <>
      {unsent.length > 0 && (
        <Banner
          tone="warning"
          title={words('invite.unsent', { addresses: formatList(unsent) })}
          detail={words('invite.unsentDetail')}
        />
      )}
      <Facts title={title} facts={facts}>
        <ButtonRow>
          <Button variant="primary" icon={Video} onClick={onJoin}>
            {words('invite.join')}
          </Button>
          {isOrganizer && (
            <Button changes="change" onClick={onEdit}>
              {words('invite.edit')}
            </Button>
          )}
          <CopyButton
            text={() => url}
            label={words('invite.address')}
            copied={words('invite.copied')}
            refused={{ title: words('invite.copyRefused'), detail: words('invite.copyRefusedDetail') }}
          >
            {words('invite.copy')}
          </CopyButton>
        </ButtonRow>
      </Facts>
      {meeting.ownEmail !== undefined && <Answer meeting={meeting} />}
      <FormCard>
        <FormPart aria-label={words('invite.attendees')}>
          <FormTitle level={3}>{words('invite.attendees')}</FormTitle>
          <ul className={styles.attendees}>
            {attendees.map(({ email, name, type, answer }) => (
              <li key={email} className={styles.who}>
                {name || email}
                <Hint as="span">
                  {[
                    name && email,
                    type !== 'required' && words(`invite.type.${type}`),
                    words(`invite.answered.${answer ?? 'none'}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Hint>
              </li>
            ))}
          </ul>
          {description !== '' && (
            <>
              <FormTitle level={3}>{words('invite.notes')}</FormTitle>
              <p className={styles.notes}>{description}</p>
            </>
          )}
        </FormPart>
      </FormCard>
      {isOrganizer && <Cancelling meeting={meeting} onGone={onGone} />}
    </>
  );
}

/** The answer of an invited colleague, which the organizer sees. */
function Answer({ meeting }: Pick<MeetingDetailProps, 'meeting'>) {
  const words = useTranslate(invitationWords);
  const run = useRun();
  const invitations = useInvitations();
  const own = meeting.attendees.find(({ email }) => email === meeting.ownEmail)?.answer;
  return (
    <FormPart role="group" aria-label={words('invite.answer')}>
      <FormTitle level={3}>{words('invite.answer')}</FormTitle>
      <ButtonRow>
        {attendeeAnswers.map((answer) => (
          <Button
            key={answer}
            changes="change"
            variant={answer === own ? 'primary' : 'normal'}
            aria-pressed={answer === own}
            onClick={() => void run(() => invitations.answer(meeting, answer))}
          >
            {words(`invite.answer.${answer}`)}
          </Button>
        ))}
      </ButtonRow>
    </FormPart>
  );
}

/** Returns the times, the place and the organizer of a meeting, in words. */
function useMeetingFacts(meeting: Invitation): readonly (readonly [string, string])[] {
  const words = useTranslate(invitationWords);
  const clock = useClockStyle();
  const now = useMinute();
  const textOf = useTimeText();
  const ruleOf = useRecurrenceText();
  const zone = useInfo()?.time.timeZone.id;
  const { start, timeZone, durationMinutes, recurrence, organizer, isOrganizer, url, provider } = meeting;
  const [timed] = inTime([meeting], now);
  const next = timed?.next && textOf(timed.next);
  const wall = wallOfText(start);
  const written = `${fullDay(wall)}, ${wallTimeText(wall, clock)}, ${durationName(durationMinutes)}`;
  return [
    [
      recurrence ? words('invite.next') : words('invite.when'),
      next ? `${next.day}, ${next.hours}` : words('invite.allOver'),
    ],
    ...(recurrence ? [[words('invite.repeats'), ruleOf(recurrence, wall)] as const] : []),
    ...(timeZone !== zone || !next
      ? [[words('invite.zone'), words('invite.zoneTime', { time: written, zone: timeZone })] as const]
      : []),
    [
      words('invite.organizer'),
      isOrganizer ? words('invite.organizerYou') : organizer.name || organizer.email,
    ],
    [words('invite.provider'), words(`invite.provider.${provider}`)],
    [words('invite.address'), url],
  ];
}

/** Cancels a meeting for all attendees, after a question. */
function Cancelling({ meeting, onGone }: Pick<MeetingDetailProps, 'meeting' | 'onGone'>) {
  const words = useTranslate(invitationWords);
  const toast = useToast();
  const invitations = useInvitations();
  const [isAsking, setAsking] = useState(false);
  const [act, isPending] = useAction();
  const question = words(meeting.recurrence ? 'invite.cancelSeriesAsk' : 'invite.cancelAsk');

  async function cancel() {
    const isDone = await act(() => invitations.cancel(meeting));
    if (!isDone) return;
    toast({ tone: 'success', title: words('invite.cancelled') });
    onGone();
  }

  if (!isAsking)
    return (
      <ButtonRow>
        <Button changes="remove" onClick={() => setAsking(true)}>
          {words('invite.cancel')}
        </Button>
      </ButtonRow>
    );
  return (
    <FormPart role="group" aria-label={question}>
      <Hint>{question}</Hint>
      <ButtonRow>
        <Button pending={isPending} onClick={() => void cancel()}>
          {words('invite.cancel')}
        </Button>
        <Button variant="plain" autoFocus onClick={() => setAsking(false)}>
          {words('invite.keep')}
        </Button>
      </ButtonRow>
    </FormPart>
  );
}
