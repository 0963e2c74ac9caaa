import { useState } from 'react';
import { NamedForm } from '#full-app/shell/named/named-form.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type MeetingPoint, meetingLimits } from '#sdk/meetings.ts';
import { Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';

const denials = ['setting', 'deny', 'ask'] as const;
type Denial = (typeof denials)[number];

const denialOf = (automaticDeny: boolean | undefined): Denial =>
  automaticDeny === undefined ? 'setting' : automaticDeny ? 'deny' : 'ask';
const automaticDenyOf = { setting: null, deny: true, ask: false } as const;

/** Props of `PointForm`. */
export interface PointFormProps {
  /** The meeting point to change; undefined for a new meeting point. */
  readonly point?: MeetingPoint | undefined;
  /** The meeting point is created or deleted, or nothing shall change. */
  readonly onDone: (created?: MeetingPoint) => void;
}

/** Creates a meeting point, changes or deletes a meeting point. */
export function PointForm({ point, onDone }: PointFormProps) {
  const words = useTranslate(meetingWords);
  const { meetings } = useMeetings();
  const mayAsk = useSignalValue(meetings.mayChangeDenial);
  const [isLocked, setLocked] = useState(point?.isLocked ?? false);
  const [denial, setDenial] = useState(denialOf(point?.automaticDeny));

  async function save(displayName: string) {
    const automaticDeny = mayAsk ? automaticDenyOf[denial] : null;
    if (point) await meetings.change(point, { displayName, isLocked, automaticDeny });
    else
      onDone(
        await meetings.create({ displayName, isLocked, ...(automaticDeny !== null && { automaticDeny }) }),
      );
  }

  async function remove(gone: MeetingPoint) {
    await meetings.remove(gone);
    onDone();
  }

  return (
    <NamedForm
      words={{
        title: words(point ? 'meetings.edit' : 'meetings.new'),
        name: words('meetings.name'),
        nameMissing: words('meetings.nameMissing'),
        submit: words(point ? 'meetings.save' : 'meetings.create'),
        saved: words('meetings.saved'),
        remove: words('meetings.delete'),
        removeAsk: words('meetings.deleteAsk'),
        removed: words('meetings.deleted'),
      }}
      name={point?.displayName ?? ''}
      maxLength={meetingLimits.nameLength}
      onSave={save}
      onRemove={point && (() => remove(point))}
      onCancel={() => onDone()}
    >
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
    </NamedForm>
  );
}
