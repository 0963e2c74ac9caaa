import { formatSpan } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { callKeyOf, goalKeys, useSentence } from '#phone/forwardings/use-sentence.ts';
import { forwardingWords } from '#phone/forwardings/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import {
  type DestinationKind,
  destinationKinds,
  forcedType,
  forwardDelays,
  forwardFilters,
  forwardTypes,
} from '#sdk/forwarding-rules.ts';
import { Field } from '#ui/field/field.tsx';
import { bind } from '#ui/form/bind.ts';
import { Select } from '#ui/select/select.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { FieldsProps } from './condition-fields.tsx';
import { forwardingEditorWords } from './editor-words.ts';
import styles from './rules.module.css';
import { slotted } from './slotted.ts';

/** The services that a destination needs, by their names in the list of the user's services. */
const neededServices: Partial<Record<DestinationKind, string>> = {
  ENT_VM: 'Voicemail',
  '~CallBackOnBusy': 'CallBack',
  '~CallBackOnNoAnswer': 'CallBack',
  '~CallQueuingService': 'CallQueuing',
};

/** Adds the present value of another router to the known values. */
const withPresent = (known: readonly string[], present: string) =>
  known.includes(present) ? known : [...known, present];

/** The case of a rule, and for a rule without answer the time of ringing. */
function Case({ fields, set }: Omit<FieldsProps, 'faults'>) {
  const { choice } = bind(fields, set);
  const words = useTranslate(forwardingWords, forwardingEditorWords);
  const { forwardType, destination, noAnswerForwardingDelay: delay } = fields;
  const forced = destination && forcedType(destination);
  const types: readonly string[] = forced ? [forced] : withPresent(forwardTypes, forwardType);
  const label = (type: string) => {
    if (type === 'NA') return words('ruleEditor.noAnswer');
    if (type === 'AL' || type === 'OB' || type === 'UR') return words(`forward.when.${type}`);
    return words(type === 'OC' ? 'forward.when.UR' : 'forward.when.other');
  };
  const when = (
    <Select
      inline
      label={words('ruleEditor.when')}
      options={types.map((value) => ({ value, label: label(value) }))}
      {...choice('forwardType')}
    />
  );
  if (forwardType !== 'NA') return when;
  return slotted((gaps) => words('ruleEditor.within', gaps), {
    when,
    delay: (
      <Select
        inline
        label={words('ruleEditor.delay')}
        options={withPresent(forwardDelays.map(String), String(delay)).map((value) => ({
          value,
          label: formatSpan(Number(value)),
        }))}
        value={String(delay)}
        onChange={(next) => set({ noAnswerForwardingDelay: Number(next) })}
      />
    ),
  });
}

/** The callers of a rule. */
function Callers({ fields, set }: Omit<FieldsProps, 'faults'>) {
  const sentence = useSentence();
  const { choice } = bind(fields, set);
  const words = useTranslate(forwardingWords, forwardingEditorWords);
  return (
    <Select
      inline
      label={words('ruleEditor.filter')}
      options={withPresent(forwardFilters, fields.filter).map((value) => ({
        value,
        // Listed numbers take the place of the callers whom they are among.
        label: value === fields.filter ? sentence.callsOf(fields) : words(callKeyOf(value)),
      }))}
      {...choice('filter')}
    />
  );
}

/** The destination of a rule. */
function Destination({ fields, set, isInvalid }: Omit<FieldsProps, 'faults'> & { isInvalid: boolean }) {
  const words = useTranslate(forwardingWords, forwardingEditorWords);
  const services = useSignalValue(useClient().profile.services);
  const { destination } = fields;
  const kinds = destinationKinds.filter((kind) => {
    const needed = neededServices[kind];
    return kind === destination || needed === undefined || services.includes(needed);
  });
  const label = (kind: DestinationKind) => {
    if (kind === 'REJECTION' || kind === 'OTHERS') return words(`ruleEditor.goal.${kind}`);
    // Both kinds of call-back go to the same service.
    if (kind === '~CallBackOnBusy' || kind === '~CallBackOnNoAnswer') return words(`ruleEditor.to.${kind}`);
    return words(goalKeys[kind]);
  };
  return (
    <Select<DestinationKind | ''>
      inline
      label={words('ruleEditor.to')}
      aria-invalid={isInvalid}
      options={[
        ...(destination === undefined ? [{ value: '', label: words('ruleEditor.goal.none') } as const] : []),
        ...kinds.map((value) => ({ value, label: label(value) })),
      ]}
      value={destination ?? ''}
      onChange={(next) => set({ destination: next === '' ? undefined : next })}
    />
  );
}

/**
 * A rule as a sentence, whose parts are the controls, and its conditions as text.
 *
 * @param isTried the user has tried to save, so that missing values are shown
 */
export function RuleSentence({
  fields,
  faults,
  set,
  isTried,
  hasUnreadable,
}: FieldsProps & { isTried: boolean; hasUnreadable: boolean }) {
  const { text } = bind(fields, set);
  const words = useTranslate(forwardingWords, forwardingEditorWords);
  const sentence = useSentence();
  const { destination, number } = fields;
  const isMissing = faults.some(({ field }) => field === 'destination');
  const isInvalid = destination === undefined && isTried;
  const isWrongNumber = destination === 'OTHERS' && isMissing && (isTried || number.length > 0);
  return (
    <div className={styles.parts}>
      <p className={styles.sentence}>
        {slotted((gaps) => words('forward.sentence', gaps), {
          when: <Case fields={fields} set={set} />,
          calls: <Callers fields={fields} set={set} />,
          to: <Destination fields={fields} set={set} isInvalid={isInvalid} />,
        })}
      </p>
      <VisuallyHidden>
        <span role="status">{sentence.ofFields(fields, { hasUnreadable })}</span>
      </VisuallyHidden>
      {isInvalid && (
        <p className={styles.error} role="alert">
          {words('ruleEditor.toFault')}
        </p>
      )}
      {destination === 'OTHERS' && (
        <Field
          label={words('ruleEditor.number')}
          {...text('number')}
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          error={isWrongNumber ? words('ruleEditor.numberFault') : undefined}
        />
      )}
      <p className={styles.conditions}>{sentence.conditionsOf(fields, { hasUnreadable })}</p>
    </div>
  );
}
