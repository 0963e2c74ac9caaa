import { NamedForm } from '#full-app/shell/named/named-form.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { type Conference, conferenceLimits } from '#sdk/meetings.ts';
import { useConferences } from './use-conferences.ts';
import { conferenceWords } from './words.ts';

/** Props of `ConferenceForm`. */
export interface ConferenceFormProps {
  /** The conference to change; undefined for a new conference. */
  readonly conference?: Conference | undefined;
  /** The conference is created or deleted, or nothing shall change. */
  readonly onDone: (created?: Conference) => void;
}

/** Creates a conference, renames or deletes a conference. */
export function ConferenceForm({ conference, onDone }: ConferenceFormProps) {
  const words = useTranslate(conferenceWords);
  const conferences = useConferences();

  async function save(label: string) {
    if (conference) await conferences.change(conference, { label });
    else onDone(await conferences.create(label));
  }

  async function remove(gone: Conference) {
    await conferences.remove(gone);
    onDone();
  }

  return (
    <NamedForm
      words={{
        title: words(conference ? 'conferences.edit' : 'conferences.new'),
        name: words('conferences.name'),
        nameMissing: words('conferences.nameMissing'),
        submit: words(conference ? 'conferences.save' : 'conferences.create'),
        saved: words('conferences.saved'),
        remove: words('conferences.delete'),
        removeAsk: words('conferences.deleteAsk'),
        removed: words('conferences.deleted'),
      }}
      name={conference?.label ?? ''}
      maxLength={conferenceLimits.label}
      onSave={save}
      onRemove={conference && (() => remove(conference))}
      onCancel={() => onDone()}
    />
  );
}
