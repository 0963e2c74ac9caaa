import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { LocalMedia, MeetingDevice } from '#sdk/meetings.ts';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, FormTitle, Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Picture } from './media-view.tsx';
import styles from './room.module.css';
import { meetingRoomWords } from './words.ts';

/** A device: on or off, the choice of the device, and why it does not open. */
export function DeviceChoice({ media, kind }: { media: LocalMedia; kind: 'camera' | 'microphone' }) {
  const words = useTranslate(meetingRoomWords);
  const state = useSignalValue(media.state(kind));
  const devices = useSignalValue(kind === 'camera' ? media.cameras : media.microphones);
  const isOn = state === 'on' || state === 'opening';
  const fault = isOn || state === 'off' ? undefined : state;
  return (
    <div className={styles.device}>
      <Switch
        label={words(kind === 'camera' ? 'room.camera' : 'room.microphone')}
        checked={isOn}
        onChange={(on) => void media.set(kind, { isOn: on })}
      />
      {devices.length > 1 && <DeviceSelect media={media} kind={kind} devices={devices} />}
      {fault && <Hint role="alert">{words(`room.state.${fault}.${kind}`)}</Hint>}
    </div>
  );
}

function DeviceSelect({
  media,
  kind,
  devices,
}: {
  media: LocalMedia;
  kind: 'camera' | 'microphone';
  devices: readonly MeetingDevice[];
}) {
  const words = useTranslate(meetingRoomWords);
  const [chosen, setChosen] = useState(media.deviceId(kind));
  const options = devices.map(({ id, label }) => ({
    value: id,
    label: label || words('room.deviceDefault'),
  }));
  const isKnown = devices.some(({ id }) => id === chosen);
  return (
    <Select
      label={words(kind === 'camera' ? 'room.camera' : 'room.microphone')}
      options={options}
      value={isKnown ? chosen : (devices[0]?.id ?? '')}
      onChange={(id) => {
        setChosen(id);
        void media.choose(kind, id);
      }}
    />
  );
}

/** The loudspeaker, where the browser lets a user choose a loudspeaker. */
export function SpeakerChoice({ media }: { media: LocalMedia }) {
  const words = useTranslate(meetingRoomWords);
  const speakers = useSignalValue(media.speakers);
  const speakerId = useSignalValue(media.speakerId);
  if (speakers.length < 2) return null;
  const isKnown = speakers.some(({ id }) => id === speakerId);
  return (
    <Select
      label={words('room.speaker')}
      options={speakers.map(({ id, label }) => ({ value: id, label: label || words('room.deviceDefault') }))}
      value={isKnown ? speakerId : (speakers[0]?.id ?? '')}
      onChange={(id) => media.chooseSpeaker(id)}
    />
  );
}

/** The blurred background, where the browser can blur. */
export function BlurChoice({ media }: { media: LocalMedia }) {
  const words = useTranslate(meetingRoomWords);
  const isBlurred = useSignalValue(media.isBlurred);
  if (isBlurred === undefined) return null;
  return (
    <Switch label={words('room.blur')} checked={isBlurred} onChange={(on) => void media.setBlurred(on)} />
  );
}

/** All devices of a meeting. */
export const DeviceChoices = ({ media }: { media: LocalMedia }) => (
  <>
    <DeviceChoice media={media} kind="microphone" />
    <DeviceChoice media={media} kind="camera" />
    <BlurChoice media={media} />
    <SpeakerChoice media={media} />
  </>
);

/** The check before a meeting: what others will see and hear, and for guests the name. */
export function PreJoin({
  media,
  title,
  name,
  action,
  hint,
  onJoin,
}: {
  media: LocalMedia;
  title: string;
  /** The first name to suggest; undefined where the name is known. */
  name?: string | undefined;
  action: string;
  hint?: ReactNode;
  onJoin: (name: string) => void;
}) {
  const words = useTranslate(meetingRoomWords);
  const camera = useSignalValue(media.track('camera'));
  const [typed, setTyped] = useState(name ?? '');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void media.open();
  }, [media]);

  function join(event: FormEvent) {
    event.preventDefault();
    const isNameless = name !== undefined && typed.trim() === '';
    setMissing(isNameless);
    if (!isNameless) onJoin(typed.trim());
  }

  return (
    <Form className={styles.preJoin} noValidate onSubmit={join}>
      <FormTitle level={2}>{title}</FormTitle>
      <div className={styles.preview}>
        {camera ? (
          <Picture track={camera} label={words('room.preview')} isMirrored />
        ) : (
          <p>{words('room.cameraOff')}</p>
        )}
      </div>
      {name !== undefined && (
        <Field
          label={words('room.yourName')}
          value={typed}
          maxLength={60}
          autoComplete="name"
          error={isMissing ? words('room.nameMissing') : undefined}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setMissing(false);
          }}
        />
      )}
      <DeviceChoices media={media} />
      {hint && <Hint>{hint}</Hint>}
      <FormButtons submit={action} />
    </Form>
  );
}
