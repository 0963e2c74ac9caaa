import { type FormEvent, useState } from 'react';
import { type Conference, conferenceLimits } from '../../../sdk/meetings.ts';
import { actionWords } from '../../i18n/en/calls/actions.ts';
import { conferenceWords } from '../../i18n/en/calls/conferences.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { ButtonRow, Form, FormTitle, Hint } from '../../ui/form/form.tsx';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useRun } from '../errors/use-run.ts';
import { useConferences } from './use-conferences.ts';

/** Props of `ConferenceForm`. */
export interface ConferenceFormProps {
  /** Undefined: a new one. */
  readonly conference?: Conference | undefined;
  /** The conference is created or deleted, or nothing shall change. */
  readonly onDone: (created?: Conference) => void;
}

/** Creates a conference, renames or deletes one. */
export function ConferenceForm({ conference, onDone }: ConferenceFormProps) {
  const words = useTranslate(actionWords, conferenceWords);
  const run = useRun();
  const toast = useToast();
  const conferences = useConferences();
  const [name, setName] = useState(conference?.label ?? '');
  const [isChecked, setChecked] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [pending, setPending] = useState<'save' | 'delete'>();

  async function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const label = name.trim();
    if (pending || label === '') return;
    setPending('save');
    await run(async () => {
      const saved = conference
        ? await conferences.change(conference, { label })
        : await conferences.create(label);
      toast({ tone: 'success', title: words('conferences.saved') });
      if (!conference) onDone(saved);
    });
    setPending(undefined);
  }

  async function remove(gone: Conference) {
    setPending('delete');
    const isDone = await run(() => conferences.remove(gone));
    setPending(undefined);
    if (!isDone) return;
    toast({ tone: 'success', title: words('conferences.deleted') });
    onDone();
  }

  const title = words(conference ? 'conferences.name' : 'conferences.new');
  return (
    <Form aria-label={title} onSubmit={(event) => void save(event)}>
      {!conference && <FormTitle>{title}</FormTitle>}
      <Field
        label={words('conferences.name')}
        value={name}
        required
        maxLength={conferenceLimits.label}
        autoComplete="off"
        autoFocus={!conference}
        error={isChecked && name.trim() === '' ? words('conferences.nameMissing') : undefined}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="primary" pending={pending === 'save'}>
          {words(conference ? 'conferences.save' : 'conferences.create')}
        </Button>
        {!conference && (
          <Button variant="plain" onClick={() => onDone()}>
            {words('action.cancel')}
          </Button>
        )}
        {conference && !isDeleting && (
          <Button onClick={() => setDeleting(true)}>{words('conferences.delete')}</Button>
        )}
      </ButtonRow>
      {conference && isDeleting && (
        <ButtonRow role="group" aria-label={words('conferences.deleteAsk')}>
          <Hint>{words('conferences.deleteAsk')}</Hint>
          <Button pending={pending === 'delete'} onClick={() => void remove(conference)}>
            {words('conferences.delete')}
          </Button>
          <Button variant="plain" autoFocus onClick={() => setDeleting(false)}>
            {words('action.cancel')}
          </Button>
        </ButtonRow>
      )}
    </Form>
  );
}
