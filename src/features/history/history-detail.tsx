import Phone from 'lucide-react/icons/phone';
import { type CallHistoryItem, callCauseOf } from '../../../sdk/index.ts';
import { formatDuration, formatMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Button } from '../../ui/button.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { PastQuality } from '../quality/late-parts.ts';
import { RecordingPlayer } from '../recordings/recording-player.tsx';
import styles from './facts.module.css';
import { historyKind } from './history-kind.ts';
import { useClockStyle } from './use-clock-style.ts';

/** Every number at which the other side can be called, the one of this call first. */
const numbersOf = ({ remoteNumber, remoteNumbers }: CallHistoryItem): readonly string[] => [
  ...new Set([remoteNumber, ...remoteNumbers.map(({ number }) => number)]),
];

/** Everything that is known of one past call, what was recorded of it, and calling back. */
export function HistoryDetail({ item }: { item: CallHistoryItem }) {
  const words = useTranslate();
  const format = useNumberFormat();
  const place = usePlaceCall();
  const clock = useClockStyle();
  const number = format(item.remoteNumber);
  const who = item.remoteLabel || number;
  const cause = callCauseOf(item.stateCause);
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words('history.kind'), words(`history.${historyKind(item)}`)],
    [words('dialPad.number'), number],
    [words('history.when'), formatMoment(item.timestamp, clock)],
    [
      words('history.talked'),
      item.talkDuration > 0 ? formatDuration(item.talkDuration) : words('history.notTalked'),
    ],
    ...(cause === 'causeNormal'
      ? []
      : [[words('history.ending'), words(`calls.cause.${cause}`, { name: who })] as const]),
    ...(item.isIncoming
      ? [
          [
            words('history.yourNumber'),
            [item.calledLabel, format(item.calledNumber)].filter(Boolean).join(' · '),
          ] as const,
        ]
      : []),
  ];
  return (
    <section className={styles.detail} aria-label={words('history.details')}>
      <h2 className={styles.title}>{who}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {item.isMeasured && <PastQuality item={item} />}
      </dl>
      {item.recordings.map((restUri) => (
        <RecordingPlayer key={restUri} restUri={restUri} />
      ))}
      {numbersOf(item).map((one, index) => (
        <Button
          key={one}
          tone={index === 0 ? 'primary' : 'normal'}
          icon={Phone}
          onClick={() => void place(one)}
        >
          {index === 0
            ? words('action.callBack', { who })
            : words('action.callNumber', { number: format(one) })}
        </Button>
      ))}
    </section>
  );
}
