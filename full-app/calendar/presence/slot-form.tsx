import { useCallback, useId, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { useClient } from '#react/client-context.tsx';
import type { Calendar } from '#sdk/calendars.ts';
import { type PresenceState, presenceStates } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Form, FormButtons, FormTitle } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { midnightOf } from '../day-grid/span-rules.ts';
import { useWallNow } from '../day-grid/use-wall-now.ts';
import { type AnySlot, isWeekSlot } from '../grid-rules.ts';
import { useCalendars, useEntryChanges } from '../use-calendars.ts';
import { calendarWords } from '../words.ts';
import styles from './presence.module.css';
import { maxTimes } from './series.ts';
import { fieldsOf, newFields, type SlotFields, slotsOf } from './slot-draft.ts';
import { SlotEffects } from './slot-effects.tsx';
import { SlotTimes } from './slot-times.tsx';

const noCallerIds: readonly { readonly customCallerID: string }[] = [];

interface SlotFormProps {
  readonly calendar: Calendar;
  /** The entry to change; undefined for a new entry. */
  readonly slot?: AnySlot | undefined;
  /** The time of a new entry, in wall time. */
  readonly span?: { readonly start: number; readonly end: number };
  readonly onDone: () => void;
}

/** Adds an entry of a calendar, changes or deletes an entry. */
export function SlotForm({ calendar, slot, span, onDone }: SlotFormProps) {
  const words = useTranslate(calendarWords, presenceWords);
  const client = useClient();
  const calendars = useCalendars();
  const changes = useEntryChanges(calendar);
  const now = useWallNow(calendar.timeZone);
  const errorId = useId();
  const read = () => {
    const start = Math.ceil(now / 60) * 60;
    return slot ? fieldsOf(slot, midnightOf(now)) : newFields(span ?? { start, end: start + 60 });
  };
  const { values: fields, set, isTried, choice, text, submit } = useForm<SlotFields>(read);
  const [seen, setSeen] = useState(() => JSON.stringify(slot));
  const [act, pending] = useAction();
  const loadCallerIds = useCallback(() => client.callerIds.allowed(), [client]);
  const callerIds = useLoaded(loadCallerIds, noCallerIds);
  const result = slotsOf(fields);
  const fault = typeof result === 'string' ? result : undefined;
  const isElsewhere = slot !== undefined && JSON.stringify(slot) !== seen && !pending;

  /** An entry that is still one slot of its kind is changed; otherwise new slots take its place. */
  async function store() {
    if (typeof result === 'string') return;
    const drafts = [...(result.weekSlots ?? []), ...(result.absoluteTimeSlots ?? [])];
    const [only] = drafts;
    if (slot && only && drafts.length === 1 && isWeekSlot(slot) === isWeekSlot(only))
      await calendars.changeSlot(slot, only);
    else if (slot) await calendars.replaceSlot(calendar, slot, result);
    else if (drafts.length === 1) await calendars.addSlots(calendar, result);
    else await changes.addAll(result);
  }

  function save() {
    if (fault === undefined) void act(store).then((isStored) => isStored && onDone());
  }

  const title = words(slot ? 'calendar.edit' : 'calendar.new');
  return (
    <Form aria-label={title} onSubmit={submit(save)}>
      <FormTitle>{title}</FormTitle>
      {isElsewhere && (
        <ButtonRow role="status">
          <p>{words('calendar.changedElsewhere')}</p>
          <Button
            onClick={() => {
              set(read());
              setSeen(JSON.stringify(slot));
            }}
          >
            {words('calendar.showChange')}
          </Button>
        </ButtonRow>
      )}
      <Select<PresenceState>
        label={words('calendar.state')}
        options={presenceStates.map((value) => ({ value, label: words(`presence.state.${value}`) }))}
        {...choice('presenceState')}
      />
      <Field
        label={words('calendar.text')}
        {...text('customPresenceState')}
        maxLength={100}
        autoComplete="off"
      />
      <Field label={words('calendar.name')} {...text('label')} maxLength={100} autoComplete="off" />
      <SlotTimes fields={fields} set={set} errorId={errorId} />
      <p id={errorId} className={styles.error} role="alert">
        {isTried && fault ? words(`calendar.fault.${fault}`, { max: maxTimes }) : ''}
      </p>
      <Select
        label={words('calendar.callerId')}
        options={[
          { value: '', label: words('calendar.callerIdUsual') },
          ...[...new Set([...callerIds.map((one) => one.customCallerID), fields.customCallerID])]
            .filter((number) => number !== '')
            .map((number) => ({ value: number, label: number })),
        ]}
        {...choice('customCallerID')}
      />
      <Field label={words('calendar.notes')} {...text('description')} maxLength={500} autoComplete="off" />
      <SlotEffects state={fields.presenceState} />
      <FormButtons submit={words('calendar.save')} pending={pending}>
        {slot && (
          <Button
            changes="remove"
            onClick={() => void changes.remove(slot).then((isGone) => isGone && onDone())}
          >
            {words('calendar.delete')}
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}
