import { useMemo } from 'react';
import { formatWhen, isoMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { CallLine, PastCaller } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import styles from './desk.module.css';
import { agentDeskWords } from './words.ts';

const maxEarlier = 5;
const maxNoteLength = 2_000;

function EarlierCall({ caller }: { caller: PastCaller }) {
  const words = useTranslate(agentDeskWords);
  const clock = useClockStyle();
  const now = useClient().now.peek();
  const { queuedTime, operatorLabel, startTalkingTime, endTime, note, exit = 'unknown' } = caller;
  const how =
    operatorLabel === undefined
      ? words(`desk.exit.${exit}`)
      : words('desk.earlierTalk', { name: operatorLabel });
  const talked =
    startTalkingTime !== undefined && endTime !== undefined
      ? formatShortDuration(endTime - startTalkingTime)
      : '';
  return (
    <li className={styles.earlier}>
      <span className={styles.earlierFacts}>
        <time dateTime={isoMoment(queuedTime)}>{formatWhen(queuedTime, now, clock)}</time>
        {[caller.groupLabel, how, talked, caller.outcome].filter(Boolean).map((fact) => (
          <span key={fact}> · {fact}</span>
        ))}
      </span>
      {[caller.outcomeNote, note].filter(Boolean).map((text) => (
        <p key={text} className={styles.earlierNote}>
          {text}
        </p>
      ))}
    </li>
  );
}

/** The agent's note about the caller, saved when the agent says so. */
function NoteForm({ caller }: { caller: PastCaller }) {
  const words = useTranslate(agentDeskWords);
  const show = useToast();
  const { groups } = useClient();
  const { values, text, submit } = useForm({ note: caller.note ?? '' });
  const [act, saving] = useAction();
  async function save() {
    const isSaved = await act(() => groups.keepNote(caller, values.note));
    if (isSaved) show(() => ({ tone: 'success', title: words('desk.noteSaved') }));
  }
  return (
    <form className={styles.form} onSubmit={submit(() => void save())}>
      <TextArea label={words('desk.note')} maxLength={maxNoteLength} {...text('note')} />
      <Button type="submit" pending={saving}>
        {words('desk.saveNote')}
      </Button>
    </form>
  );
}

/** The caller in `line`, with the queue, the wait, the earlier calls and the agent's note. */
function CallerFacts({ line }: { line: CallLine }) {
  const words = useTranslate(agentDeskWords);
  const format = useNumberFormat();
  const { groups } = useClient();
  const number = line.displayedExternalNumber || line.displayedNumber;
  // The list is loaded again when the caller talks, because only then is there an agent who may note something.
  const isTalking = line.talkingTime !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const list = useMemo(() => groups.pastCallers({ number }), [groups, number, isTalking]);
  const { items } = useList(list);
  const group = useSignalRead(() => groups.items.value.find(({ restUri }) => restUri === line.acdGroup));
  const present = items.find(({ call }) => call === line.call);
  const earlier = items.filter((one) => one !== present).slice(0, maxEarlier);
  const waited = present && (present.startTalkingTime ?? line.creationTime) - present.queuedTime;
  const label = words('desk.call', { group: group?.label ?? present?.groupLabel ?? '' });
  return (
    <section className={styles.card} aria-label={label} data-caller-facts="">
      <h2 className={styles.title}>{label}</h2>
      <p className={styles.detail}>
        {[
          line.displayedLabel ?? '',
          format(number),
          waited === undefined ? '' : words('desk.waited', { time: formatShortDuration(waited) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isTalking && present && <NoteForm key={present.restUri} caller={present} />}
      <h3 className={styles.subtitle}>{words('desk.earlier')}</h3>
      {earlier.length > 0 ? (
        <ul className={styles.list}>
          {earlier.map((one) => (
            <EarlierCall key={one.restUri} caller={one} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{words('desk.first')}</p>
      )}
    </section>
  );
}

/** The agent's present call of a group. Renders nothing without such a call. */
export function CurrentCaller() {
  const { calls } = useClient();
  const line = useSignalRead(
    () => calls.lines.value.find((call) => call.line.value.acdGroup !== undefined)?.line.value,
  );
  return line ? <CallerFacts key={line.lineId} line={line} /> : null;
}
