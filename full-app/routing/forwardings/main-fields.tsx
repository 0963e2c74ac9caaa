import { formatSpan } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import {
  type DestinationKind,
  destinationKinds,
  forcedType,
  forwardDelays,
  forwardFilters,
  forwardTypes,
  listableFilters,
} from '#sdk/forwarding-rules.ts';
import { Field } from '#ui/field/field.tsx';
import { bind } from '#ui/form/bind.ts';
import { Select } from '#ui/select/select.tsx';
import type { FieldsProps } from './condition-fields.tsx';
import { forwardingEditorWords } from './editor-words.ts';
import styles from './rules.module.css';

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
export function CaseFields({ fields, set }: FieldsProps) {
  const { choice } = bind(fields, set);
  const words = useTranslate(forwardingEditorWords);
  const { forwardType, destination, noAnswerForwardingDelay: delay } = fields;
  const forced = destination && forcedType(destination);
  const types: readonly string[] = forced ? [forced] : withPresent(forwardTypes, forwardType);
  const label = (type: string) =>
    type === 'AL' || type === 'NA' || type === 'OB' || type === 'UR'
      ? words(`ruleEditor.case.${type}`)
      : words(type === 'OC' ? 'ruleEditor.case.UR' : 'ruleEditor.case.other');
  return (
    <div className={styles.pair}>
      <Select
        label={words('ruleEditor.when')}
        options={types.map((value) => ({ value, label: label(value) }))}
        {...choice('forwardType')}
      />
      {forwardType === 'NA' && (
        <Select
          label={words('ruleEditor.delay')}
          options={withPresent(forwardDelays.map(String), String(delay)).map((value) => ({
            value,
            label: formatSpan(Number(value)),
          }))}
          value={String(delay)}
          onChange={(next) => set({ noAnswerForwardingDelay: Number(next) })}
        />
      )}
    </div>
  );
}

const callerFaults = {
  pattern: 'ruleEditor.callersFault',
  notInternal: 'ruleEditor.callersNotInternal',
} as const;

/** The callers of a rule. */
export function CallerFields({ fields, faults, set }: FieldsProps) {
  const { choice, text } = bind(fields, set);
  const words = useTranslate(forwardingEditorWords);
  const { filter } = fields;
  const isKnown = (value: string): value is 'A' | 'I' | 'E' | 'X' => ['A', 'I', 'E', 'X'].includes(value);
  const fault = faults.find((one) => one.field === 'specificCaller')?.fault;
  return (
    <>
      <Select
        label={words('ruleEditor.filter')}
        options={withPresent(forwardFilters, filter).map((value) => ({
          value,
          label: words(isKnown(value) ? `ruleEditor.filter.${value}` : 'ruleEditor.filter.other'),
        }))}
        {...choice('filter')}
      />
      {listableFilters.has(filter) && (
        <Field
          label={words('ruleEditor.callers')}
          {...text('specificCaller')}
          inputMode="tel"
          autoComplete="off"
          maxLength={500}
          hint={words('ruleEditor.callersHint')}
          error={fault && words(callerFaults[fault])}
        />
      )}
    </>
  );
}

/** The destination of a rule. @param isTried the user has tried to save, so that missing values are shown */
export function DestinationFields({ fields, faults, set, isTried }: FieldsProps & { isTried: boolean }) {
  const { text } = bind(fields, set);
  const words = useTranslate(forwardingEditorWords);
  const services = useSignalValue(useClient().profile.services);
  const { destination, number } = fields;
  const has = (name: string) => services.includes(name);
  const kinds = destinationKinds.filter((kind) => {
    const needed = neededServices[kind];
    return kind === destination || needed === undefined || has(needed);
  });
  const isMissing = faults.some(({ field }) => field === 'destination');
  const isWrongNumber = destination === 'OTHERS' && isMissing && (isTried || number.length > 0);
  return (
    <>
      <div>
        <Select<DestinationKind | ''>
          label={words('ruleEditor.to')}
          aria-invalid={destination === undefined && isTried}
          options={[
            ...(destination === undefined
              ? [{ value: '', label: words('ruleEditor.to.none') } as const]
              : []),
            ...kinds.map((value) => ({ value, label: words(`ruleEditor.to.${value}`) })),
          ]}
          value={destination ?? ''}
          onChange={(next) => set({ destination: next === '' ? undefined : next })}
        />
        {destination === undefined && isTried && (
          <p className={styles.error} role="alert">
            {words('ruleEditor.toFault')}
          </p>
        )}
      </div>
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
    </>
  );
}
