import { type FormEvent, useCallback, useState } from 'react';
import { useWallNow } from '#full-app/calendar/day-grid/use-wall-now.ts';
import { longDay, wallTimeText } from '#full-app/calendar/day-grid/wall-format.ts';
import { useCalendarList } from '#full-app/calendar/use-calendars.ts';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { absoluteSpan } from '#sdk/calendars.ts';
import { CallsideError } from '#sdk/index.ts';
import { type Attendee, type Invitation, invitationLimits, type NewInvitation } from '#sdk/meetings.ts';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { bind } from '#ui/form/bind.ts';
import { Form, FormButtons, FormTitle, Hint } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { AttendeesField } from './attendees-field.tsx';
import {
  type Clash,
  clashOf,
  draftOf,
  fieldsOf,
  type MeetingFault,
  newMeetingFields,
} from './meeting-fields.ts';
import { MeetingTimesFields } from './meeting-times-fields.tsx';
import styles from './meetings.module.css';
import { PlaceField } from './place-field.tsx';
import { useInvitations, useProviders } from './use-invitations.ts';
import { invitationWords } from './words.ts';

interface MeetingFormProps {
  /** The meeting to change; undefined for a new meeting. */
  readonly meeting?: Invitation | undefined;
  /** The beginning of a new meeting in wall time, as the calendar of the user has it. */
  readonly start?: number | undefined;
  /** The attendees of a new meeting. */
  readonly attendees?: readonly Attendee[];
  /** The meeting is stored, or nothing shall change. */
  readonly onDone: (stored?: Invitation) => void;
}

/** Invites people to a meeting, or changes a meeting. */
export function MeetingForm({ meeting, start, attendees = [], onDone }: MeetingFormProps) {
  const words = useTranslate(actionWords, invitationWords);
  const toast = useToast();
  const client = useClient();
  const invitations = useInvitations();
  const offered = useProviders();
  const clashText = useClashText(meeting);
  const timeZone = useInfo()?.time.timeZone.id ?? 'UTC';
  const now = useWallNow(timeZone);
  const [fields, setFields] = useState(() =>
    meeting
      ? fieldsOf(meeting)
      : {
          ...newMeetingFields(start ?? Math.ceil(now / 60) * 60, {
            timeZone,
            provider: offered[0] ?? 'online',
          }),
          attendees,
        },
  );
  const [isChecked, setChecked] = useState(false);
  const [act, isPending] = useAction();
  const [clash, setClash] = useState<string>();
  const set = useCallback((change: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...change }));
    setClash(undefined);
  }, []);
  const { text } = bind(fields, set);
  const result = draftOf(fields, client.now.peek());
  const fault = isChecked && typeof result === 'string' ? result : undefined;
  const errorOf = (...faults: readonly MeetingFault[]) =>
    fault && faults.includes(fault) ? words(`invite.fault.${fault}`) : undefined;

  async function store(draft: NewInvitation) {
    try {
      const stored = meeting ? await invitations.change(meeting, draft) : await invitations.add(draft);
      toast({ tone: 'success', title: words(meeting ? 'invite.changed' : 'invite.sent') });
      onDone(stored);
    } catch (thrown) {
      const isClash = thrown instanceof CallsideError && thrown.code === 'calendar.overlap';
      if (!isClash) throw thrown;
      setClash(clashText(draft));
    }
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (typeof result !== 'string') void act(() => store(result));
  }

  const title = words(meeting ? 'invite.edit' : 'invite.new');
  return (
    <Form aria-label={title} onSubmit={save}>
      <FormTitle>{title}</FormTitle>
      <Field
        label={words('invite.name')}
        {...text('title')}
        required
        maxLength={invitationLimits.title}
        autoComplete="off"
        autoFocus={!meeting}
        error={errorOf('title')}
      />
      <MeetingTimesFields fields={fields} set={set} errorOf={errorOf} />
      <PlaceField
        provider={fields.provider}
        offered={offered}
        url={fields.url}
        error={errorOf('url')}
        onChange={set}
      />
      <AttendeesField
        attendees={fields.attendees}
        onChange={(attendees) => set({ attendees })}
        error={errorOf('attendees')}
      />
      <TextArea
        label={words('invite.notes')}
        {...text('description')}
        maxLength={invitationLimits.description}
      />
      <Hint>{words(meeting ? 'invite.mailsChange' : 'invite.mails')}</Hint>
      <p className={styles.error} role="alert">
        {clash ?? ''}
      </p>
      <FormButtons
        submit={words(meeting ? 'invite.sendChange' : 'invite.send')}
        pending={isPending}
        cancel={words('action.cancel')}
        onCancel={() => onDone()}
      />
    </Form>
  );
}

/** Returns a function that says what a refused meeting would overlap with. */
function useClashText(meeting: Invitation | undefined): (draft: NewInvitation) => string {
  const words = useTranslate(invitationWords);
  const client = useClient();
  const clock = useClockStyle();
  const { items } = useCalendarList();
  const known = meeting?.calendarSlotIDs ?? [];
  // Meetings are in the first active calendar, and stay where they are.
  const calendar =
    items.find(({ absoluteTimeSlots }) =>
      absoluteTimeSlots.some(({ calendarSlotID }) => known.includes(calendarSlotID)),
    ) ??
    items.find(({ isActive }) => isActive) ??
    items[0];
  const textOf = (clash: Clash | undefined) => {
    if (clash === undefined) return words('invite.clashUnknown');
    if (clash === 'itself') return words('invite.clashItself');
    const { start, end } = absoluteSpan(clash);
    const what = clash.label || clash.customPresenceState;
    const times = { day: longDay(start), from: wallTimeText(start, clock), to: wallTimeText(end, clock) };
    return what === '' ? words('invite.clashUnknown') : words('invite.clash', { what, ...times });
  };
  return (draft) => textOf(calendar && clashOf(draft, { calendar, known, now: client.now.peek() }));
}
