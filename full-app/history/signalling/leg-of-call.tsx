import { formatDecimal } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import type { CallLeg, LegSound } from '#sdk/diagnosis.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Hint } from '#ui/form/form.tsx';
import { LadderLines } from '../../shell/parts/ladder/ladder-lines.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from './signalling.module.css';
import { signallingWords } from './words.ts';

type Words = Translate<typeof signallingWords>;

const troubles = {
  silentIn: ['signalling.silentIn', 'signalling.silentInRemedy'],
  silentOut: ['signalling.silentOut', 'signalling.silentOutRemedy'],
  lossIn: ['signalling.lossIn', 'signalling.lossRemedy'],
  lossOut: ['signalling.lossOut', 'signalling.lossRemedy'],
} as const;

function titleOf({ kind, label, messages }: CallLeg, words: Words): string {
  if (kind === 'phone') return words('signalling.ofPhone', { who: label || words('signalling.unknown') });
  const address = messages[0]?.peer;
  return address ? words('signalling.ofTrunk', { address }) : words('signalling.trunk');
}

function countsOf(
  { packets, lost, jitterMs }: { packets: number; lost: number; jitterMs: number },
  words: Words,
): string {
  const jitter = formatDecimal(jitterMs);
  return words('signalling.counts', { packets: String(packets), lost: String(lost), jitter });
}

function soundFacts(
  { received, lost, jitterMs, sent, lostThere, jitterThereMs = 0 }: LegSound,
  words: Words,
) {
  const there =
    lostThere === undefined
      ? words('signalling.unreported', { packets: String(sent) })
      : countsOf({ packets: sent, lost: lostThere, jitterMs: jitterThereMs }, words);
  return [
    [words('signalling.received'), countsOf({ packets: received, lost, jitterMs }, words)],
    [words('signalling.sent'), there],
  ] as const;
}

/** The troubles with the sound of a leg, each with a remedy. */
export function SoundTroubles({ leg }: { readonly leg: CallLeg }) {
  const words = useTranslate(signallingWords);
  return (leg.sound?.troubles ?? []).map((trouble) => (
    <Banner
      key={trouble}
      tone="warning"
      title={`${titleOf(leg, words)}: ${words(troubles[trouble][0])}.`}
      detail={words(troubles[trouble][1])}
    />
  ));
}

/** A leg of a call: the packets of its sound, and its messages. */
export function LegOfCall({ leg }: { readonly leg: CallLeg }) {
  const words = useTranslate(signallingWords);
  const { sound, messages, isOver, isCut } = leg;
  const title = titleOf(leg, words);
  return (
    <Section title={title} className={styles.leg}>
      {!isOver && <Hint>{words('signalling.now')}</Hint>}
      {sound &&
        soundFacts(sound, words).map(([name, value]) => (
          <p key={name}>
            {name}: {value}
          </p>
        ))}
      <LadderLines messages={messages} />
      {isCut && <Hint>{words('signalling.cut')}</Hint>}
    </Section>
  );
}
