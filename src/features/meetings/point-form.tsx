import { type FormEvent, useState } from 'react';
import { type MeetingPoint, meetingLimits } from '../../../sdk/meetings.ts';
import { actionWords } from '../../i18n/en/calls/actions.ts';
import { meetingWords } from '../../i18n/en/calls/meetings.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { ButtonRow, Form, FormTitle, Hint } from '../../ui/form/form.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useRun } from '../errors/use-run.ts';
import { useMeetings } from './use-meetings.ts';

const denials = ['setting', 'deny', 'ask'] as const;
type Denial = (typeof denials)[number];

const denialOf = (automaticDeny: boolean | undefined): Denial =>
  automaticDeny === undefined ? 'setting' : automaticDeny ? 'deny' : 'ask';
const automaticDenyOf = { setting: null, deny: true, ask: false } as const;

/** Props of `PointForm`. */
export interface PointFormProps {
  /** Undefined: a new one. */
  readonly point?: MeetingPoint | undefined;
  /** The meeting point is created or deleted, or nothing shall change. */
  readonly onDone: (created?: MeetingPoint) => void;
}

/** Creates a meeting point, changes or deletes one. */
export function PointForm({ point, onDone }: PointFormProps) {
  const words = useTranslate(actionWords, meetingWords);
  const run = useRun();
  const toast = useToast();
  const { meetings } = useMeetings();
  const mayAsk = useSignalValue(meetings.mayChangeDenial);
  const [name, setName] = useState(point?.displayName ?? '');
  const [isLocked, setLocked] = useState(point?.isLocked ?? false);
  const [denial, setDenial] = useState(denialOf(point?.automaticDeny));
  const [isChecked, setChecked] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [pending, setPending] = useState<'save' | 'delete'>();

  async function act(what: 'save' | 'delete', work: () => Promise<MeetingPoint | undefined>) {
    setPending(what);
    const isDone = await run(async () => {
      const created = await work();
      toast({ tone: 'success', title: words(what === 'delete' ? 'meetings.deleted' : 'meetings.saved') });
      if (what === 'delete' || !point) onDone(created);
    });
    if (isDone && what === 'delete') return;
    setPending(undefined);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const displayName = name.trim();
    if (pending || displayName === '') return;
    const automaticDeny = mayAsk ? automaticDenyOf[denial] : null;
    void act('save', () =>
      point
        ? meetings.change(point, { displayName, isLocked, automaticDeny })
        : meetings.create({ displayName, isLocked, ...(automaticDeny !== null && { automaticDeny }) }),
    );
  }

  async function remove(gone: MeetingPoint): Promise<undefined> {
    await meetings.remove(gone);
  }

  const title = words(point ? 'meetings.edit' : 'meetings.new');
  const isMissing = isChecked && name.trim() === '';
  return (
    <Form aria-label={title} onSubmit={save}>
      <FormTitle>{title}</FormTitle>
      <Field
        label={words('meetings.name')}
        value={name}
        required
        maxLength={meetingLimits.nameLength}
        autoComplete="off"
        autoFocus={!point}
        error={isMissing ? words('meetings.nameMissing') : undefined}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label={words('meetings.locked')}
        detail={words('meetings.lockedDetail')}
        checked={isLocked}
        onChange={setLocked}
      />
      {mayAsk ? (
        <Select
          label={words('meetings.external')}
          options={denials.map((value) => ({ value, label: words(`meetings.external.${value}`) }))}
          value={denial}
          onChange={setDenial}
        />
      ) : (
        <Hint>{words('meetings.denyForced')}</Hint>
      )}
      <ButtonRow>
        <Button type="submit" variant="primary" pending={pending === 'save'}>
          {words(point ? 'meetings.save' : 'meetings.create')}
        </Button>
        <Button variant="plain" onClick={() => onDone()}>
          {words('action.cancel')}
        </Button>
        {point && !isDeleting && (
          <Button onClick={() => setDeleting(true)}>{words('meetings.delete')}</Button>
        )}
      </ButtonRow>
      {point && isDeleting && (
        <ButtonRow role="group" aria-label={words('meetings.deleteAsk')}>
          <Hint>{words('meetings.deleteAsk')}</Hint>
          <Button pending={pending === 'delete'} onClick={() => void act('delete', () => remove(point))}>
            {words('meetings.delete')}
          </Button>
          <Button variant="plain" autoFocus onClick={() => setDeleting(false)}>
            {words('action.cancel')}
          </Button>
        </ButtonRow>
      )}
    </Form>
  );
}
