import Cpu from 'lucide-react/icons/cpu';
import MicOff from 'lucide-react/icons/mic-off';
import Wifi from 'lucide-react/icons/wifi';
import { formatPercent } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Call, CallQuality, QualityTrouble } from '#sdk/index.ts';
import { type Icon, iconSize } from '#ui/icon.ts';
import { isOfNetwork, noticedOf } from './noticed.ts';
import styles from './quality-mark.module.css';
import { qualityWords } from './words.ts';

const icons: Readonly<Record<QualityTrouble | 'late', Icon>> = {
  late: Wifi,
  microphone: MicOff,
  networkUp: Wifi,
  networkDown: Wifi,
  machine: Cpu,
};

/** Returns the figures of the bad direction. Problems of a microphone or a machine have no useful figures. */
function figuresOf(
  quality: CallQuality | undefined,
  words: Translate<typeof qualityWords>,
): string | undefined {
  if (!quality || !isOfNetwork(quality.trouble)) return undefined;
  const delay = Math.round(quality.roundTripMs);
  if (noticedOf(quality) === 'late') return words('quality.lateFigures', { delay });
  const lost = formatPercent(quality.trouble === 'networkUp' ? quality.lossOut : quality.lossIn);
  return words('quality.figures', { lost, delay });
}

/** Shows the problem of a call and its remedy. Renders nothing while the quality is good. */
export function QualityMark({ call }: { call: Call }) {
  const words = useTranslate(qualityWords);
  const trouble = useSignalRead(() => call.quality.value && noticedOf(call.quality.value));
  const figures = useSignalRead(() => figuresOf(call.quality.value, words));
  const Picture = trouble && icons[trouble];
  return (
    <div role="status" className={trouble && styles.mark}>
      {trouble && Picture && (
        <>
          <Picture size={iconSize} className={styles.icon} aria-hidden="true" />
          <p className={styles.words}>
            <strong>{words(`quality.${trouble}`)}.</strong> {words(`quality.${trouble}Detail`)}
            {figures && (
              <span className={styles.figures} aria-live="off">
                {figures}
              </span>
            )}
          </p>
        </>
      )}
    </div>
  );
}
