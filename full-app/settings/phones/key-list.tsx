import Plus from 'lucide-react/icons/plus';
import { useId, useRef, useState } from 'react';
import { ReorderHandle } from '#full-app/shell/parts/reorder/reorder-handle.tsx';
import { useReorder } from '#full-app/shell/parts/reorder/use-reorder.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { type Device, type DeviceKey, emptyKey, keyPlaces, withKey, withMovedKey } from '#sdk/devices.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyPicture } from './key-picture.tsx';
import styles from './phones.module.css';
import { useDevices } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

/** The key whose form is open, and where it was opened. */
interface OpenedKey {
  readonly at: number;
  readonly in: 'picture' | 'list';
}

/** The programmable keys of a device: a picture of its keys, and the used keys as a list in their order. */
export function KeyList({ device }: { readonly device: Device }) {
  const words = useTranslate(myPhonesWords);
  const format = useNumberFormat();
  const devices = useDevices();
  const run = useRun();
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [opened, setOpened] = useState<OpenedKey>();
  const [announcement, setAnnouncement] = useState('');
  const places = keyPlaces(device);
  const used = places.findLastIndex(({ type }) => type !== 'none') + 1;
  const count = places.filter(({ type }) => type !== 'none').length;
  const edited = opened?.in === 'list' ? opened.at : undefined;
  const pictured = opened?.in === 'picture' ? opened.at : undefined;
  const shown = places.slice(0, Math.max(used, edited === undefined ? 0 : edited + 1));

  const nameOf = ({ type, label }: DeviceKey) => label || words(`myPhones.fn.${type}`);
  const save = (keys: readonly DeviceKey[]) => run(() => devices.setKeys(device, keys));
  const { rowOf, handleOf } = useReorder(
    () => [...(list.current?.children ?? [])],
    async (from, to) => {
      const key = places[from];
      if (!key || !(await save(withMovedKey(places, from, to)))) return;
      setAnnouncement(words('myPhones.moved', { text: nameOf(key), place: to + 1 }));
    },
  );
  if (device.keyCount === 0) return <Hint>{words('myPhones.noKeys')}</Hint>;
  const free = places.findIndex(({ type }) => type === 'none');
  const formOf = (at: number) => (
    <KeyForm
      key={at}
      device={device}
      value={places[at] ?? emptyKey}
      onSave={(wanted) => save(withKey(places, at, wanted))}
      onClose={() => setOpened(undefined)}
    />
  );
  return (
    <FieldGroup legend={words('myPhones.keys')}>
      <Hint>{words('myPhones.keyCount', { used: count, count: device.keyCount })}</Hint>
      <KeyPicture
        device={device}
        places={places}
        nameOf={nameOf}
        opened={pictured}
        onOpen={(at) => setOpened(at === undefined ? undefined : { at, in: 'picture' })}
      >
        {pictured !== undefined && formOf(pictured)}
      </KeyPicture>
      {shown.length > 0 && (
        <ol ref={list} className={styles.keys} aria-label={words('myPhones.keys')}>
          {shown.map((key, at) => {
            const text = nameOf(key);
            const facts = [
              key.label && words(`myPhones.fn.${key.type}`),
              key.destination &&
                (/^[\d+]+$/.test(key.destination) ? format(key.destination) : key.destination),
            ].filter(Boolean);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a key has no identity beside its place
                key={at}
                {...rowOf(at, styles.key)}
              >
                <ReorderHandle
                  label={words('myPhones.moveKey', { place: at + 1, text })}
                  aria-describedby={hintId}
                  {...handleOf(at)}
                />
                <span className={styles.place} aria-hidden="true">
                  {at + 1}
                </span>
                <button
                  type="button"
                  className={styles.open}
                  aria-expanded={edited === at}
                  aria-label={words('myPhones.editKey', { place: at + 1, text })}
                  onClick={() => setOpened(edited === at ? undefined : { at, in: 'list' })}
                >
                  <span>{text}</span>
                  <Hint as="span">{facts.join(' · ')}</Hint>
                </button>
                {edited === at && <div className={styles.editor}>{formOf(at)}</div>}
              </li>
            );
          })}
        </ol>
      )}
      {opened === undefined && free >= 0 && (
        <ButtonRow>
          <Button changes="change" icon={Plus} onClick={() => setOpened({ at: free, in: 'list' })}>
            {words('myPhones.addKey')}
          </Button>
        </ButtonRow>
      )}
      <VisuallyHidden>
        <span id={hintId}>{words('myPhones.moveHint')}</span>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </FieldGroup>
  );
}
