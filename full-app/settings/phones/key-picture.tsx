import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { type ReactNode, useState } from 'react';
import { Card } from '#full-app/shell/parts/card/card.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { type Device, type DeviceKey, keyPages } from '#sdk/devices.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './key-picture.module.css';
import { myPhonesWords } from './words.ts';

/** Props of `KeyPicture`. */
export interface KeyPictureProps {
  readonly device: Pick<Device, 'keyCount' | 'keyLayout' | 'label' | 'deviceModelLabel'>;
  /** The key at each place. */
  readonly places: readonly DeviceKey[];
  /** Returns the text beside a key. */
  readonly nameOf: (key: DeviceKey) => string;
  /** The place whose form is open here. */
  readonly opened: number | undefined;
  readonly onOpen: (place: number | undefined) => void;
  /** The form of the opened key. */
  readonly children: ReactNode;
}

/** The display of the phone with its keys at both sides, page by page. A key opens its form. */
export function KeyPicture({ device, places, nameOf, opened, onOpen, children }: KeyPictureProps) {
  const words = useTranslate(myPhonesWords);
  const [chosen, setPage] = useState(0);
  const pages = keyPages(device);
  // Another model may have fewer pages.
  const page = Math.min(chosen, pages.length - 1);
  const shown = pages[page];
  if (!shown) return null;
  const pageName = words('myPhones.page', { page: page + 1, pages: pages.length });

  const keyAt = (place: number) => {
    const key = places[place];
    const isEmpty = key === undefined || key.type === 'none';
    const text = key && !isEmpty ? nameOf(key) : '';
    return (
      <li key={place}>
        <button
          type="button"
          className={classNames(styles.key, isEmpty && styles.empty)}
          aria-expanded={opened === place}
          aria-label={
            isEmpty
              ? words('myPhones.fillKey', { place: place + 1 })
              : words('myPhones.editKey', { place: place + 1, text })
          }
          onClick={() => onOpen(opened === place ? undefined : place)}
        >
          <span className={styles.cap}>
            <span className={styles.lamp} data-lamp={key?.type === 'lamp' || undefined} />
            {place + 1}
          </span>{' '}
          <span className={styles.text}>{text || words('myPhones.fn.none')}</span>
        </button>
      </li>
    );
  };
  return (
    <section className={styles.picture} aria-label={words('myPhones.picture', { phone: device.label })}>
      <Card className={styles.phone}>
        <ol className={styles.left}>{shown.left.map(keyAt)}</ol>
        <p className={styles.display} aria-hidden="true">
          {device.deviceModelLabel}
        </p>
        <ol className={styles.right}>{shown.right.map(keyAt)}</ol>
      </Card>
      {pages.length > 1 && (
        <div className={styles.pages}>
          <span role="status">{pageName}</span>
          <Button icon={ChevronsRight} onClick={() => setPage((page + 1) % pages.length)}>
            {words('myPhones.nextPage')}
          </Button>
        </div>
      )}
      {opened !== undefined && <Card>{children}</Card>}
    </section>
  );
}
