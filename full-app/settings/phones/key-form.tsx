import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { NumberInput } from '#phone/numbers/number-input.tsx';
import { PickerList } from '#phone/people/picker/picker-list.tsx';
import { usePeoplePicker } from '#phone/people/picker/use-people-picker.ts';
import {
  type Device,
  type DeviceKey,
  destinationOf,
  emptyKey,
  type KeyFunction,
  keyFaults,
  maxKeyLabel,
} from '#sdk/devices.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { focusWhenShown } from '#ui/focus/focus-when-shown.ts';
import { FormButtons } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import styles from './phones.module.css';
import { myPhonesWords } from './words.ts';

/** Props of `KeyForm`. */
export interface KeyFormProps {
  readonly device: Pick<Device, 'keyTypes'>;
  readonly value: DeviceKey;
  /** Resolves to false if the key was not saved. */
  readonly onSave: (key: DeviceKey) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Changes a key: its function, its destination and its text. */
export function KeyForm({ device, value, onSave, onClose }: KeyFormProps) {
  const words = useTranslate(myPhonesWords);
  const functions = device.keyTypes.filter((one) => one !== 'none');
  const [name, setName] = useState<KeyFunction>(
    value.type !== 'none' ? value.type : functions.includes('lamp') ? 'lamp' : 'speedDial',
  );
  const [text, setText] = useState(value.destination);
  const [label, setLabel] = useState(value.label);
  const [isSaving, setSaving] = useState(false);
  const [isTried, setTried] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // The form may open below the key that was pressed, so the focus shows where it is.
  useLayoutEffect(() => {
    const first = form.current?.querySelector('select');
    if (first) focusWhenShown(first);
  }, []);
  const labelFor = (name = '') => label.trim() || name.slice(0, maxKeyLabel);
  const { number, take, entry, list } = usePeoplePicker({
    initialNumber: value.destination,
    onPick: (picked) => setText(picked),
    onChoose: (picked) => setLabel(labelFor(picked.name)),
  });
  const need = destinationOf(name);
  const isText = name === 'tones' || name === 'webAddress';
  const hasNumber = need !== undefined && !isText;
  const keyTo = (to: { readonly number: string; readonly name?: string | undefined }): DeviceKey => ({
    type: name,
    destination: hasNumber ? to.number.replace(/[\s().-]/g, '') : need === undefined ? '' : text.trim(),
    label: labelFor(to.name),
  });
  const [fault] = keyFaults([keyTo({ number })], device);
  const error = isTried && fault ? words(`myPhones.fault.${fault}`) : undefined;

  async function save(wanted: DeviceKey): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    const isDone = await onSave(wanted);
    setSaving(false);
    if (isDone) onClose();
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setTried(true);
        const key = keyTo(hasNumber ? take() : { number });
        const [taken] = keyFaults([key], device);
        if (taken === undefined) void save(key);
      }}
    >
      <Select
        label={words('myPhones.function')}
        value={name}
        options={functions.map((one) => ({ value: one, label: words(`myPhones.fn.${one}`) }))}
        onChange={setName}
      />
      {need !== undefined && isText && (
        <Field
          label={words(name === 'tones' ? 'myPhones.tones' : 'myPhones.address')}
          value={text}
          error={error}
          onText={setText}
        />
      )}
      {hasNumber && (
        <div>
          <label className={styles.label} htmlFor={`${id}-to`}>
            {words('myPhones.to')}
          </label>
          <NumberInput
            id={`${id}-to`}
            className={styles.input}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            {...entry}
          />
          {list && <PickerList {...list} />}
          {error !== undefined && (
            <p id={`${id}-error`} role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </div>
      )}
      <Field label={words('myPhones.keyLabel')} value={label} maxLength={maxKeyLabel} onText={setLabel} />
      <FormButtons submit={words('myPhones.save')} pending={isSaving}>
        <Button onClick={onClose}>{words('myPhones.cancel')}</Button>
        {value.type !== 'none' && (
          <Button onClick={() => void save(emptyKey)}>{words('myPhones.removeKey')}</Button>
        )}
      </FormButtons>
    </form>
  );
}
