import { useTranslate } from '#i18n/use-translate.ts';
import type { PropertyName } from '#sdk/services.ts';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ServiceSettings } from './service-settings.tsx';
import styles from './services.module.css';
import { serviceWords } from './words.ts';

/** The parts of call queuing: waiting, queue management, the caller’s choices. */
export const queuingKinds = ['wa', 'qm', 'ccs'] as const;
/** A part of call queuing, as in its address. */
export type QueuingKind = (typeof queuingKinds)[number];

const properties: Readonly<Record<QueuingKind, readonly PropertyName[]>> = {
  wa: ['callqueuing.activated', 'callqueuing.greeting', 'callqueuing.music', 'callqueuing.announcesPosition'],
  qm: ['callqueuing.activated', 'callqueuing.maxCallers', 'callqueuing.maxWait'],
  ccs: [
    'callqueuing.activated',
    'callqueuing.offersCallback',
    'callqueuing.offersMailbox',
    'callqueuing.offersReception',
  ],
};

/** Props of `QueuingSettings`. */
export interface QueuingSettingsProps {
  readonly kind: QueuingKind;
  readonly onSelect: (kind: QueuingKind) => void;
}

/** Call queuing, part by part. */
export function QueuingSettings({ kind, onSelect }: QueuingSettingsProps) {
  const words = useTranslate(serviceWords);
  return (
    <div className={styles.service}>
      <Tabs
        label={words('services.parts')}
        selected={kind}
        onSelect={onSelect}
        tabs={queuingKinds.map((name) => ({ name, label: words(`services.part.${name}`) }))}
      />
      <ServiceSettings name="callqueuing" only={properties[kind]} />
    </div>
  );
}
