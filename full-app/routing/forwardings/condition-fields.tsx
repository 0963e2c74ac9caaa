import { useTranslate } from '#i18n/use-translate.ts';
import { asLabel, stateText } from '#phone/forwardings/use-sentence.ts';
import { forwardingWords } from '#phone/forwardings/words.ts';
import { presenceWords } from '#phone/presence/words.ts';
import {
  type ForwardingFault,
  type ForwardingFields,
  listableFilters,
  type PresenceFilterValue,
  presenceGroups,
  targetNumbers,
} from '#sdk/forwarding-rules.ts';
import { presenceStates } from '#sdk/index.ts';
import { Field } from '#ui/field/field.tsx';
import { bind } from '#ui/form/bind.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Chips } from './chips.tsx';
import { forwardingEditorWords } from './editor-words.ts';
import { HoursFields } from './hours-fields.tsx';

const states: readonly PresenceFilterValue[] = [
  ...(Object.keys(presenceGroups) as (keyof typeof presenceGroups)[]),
  ...presenceStates,
];
const categories = ['', 'PROF', 'PERS'] as const;
const scopes = ['ALL', 'DIRECT'] as const;

/** Props of a part of the editor. */
export interface FieldsProps {
  readonly fields: ForwardingFields;
  readonly faults: readonly ForwardingFault[];
  readonly set: (change: Partial<ForwardingFields>) => void;
}

const callerFaults = {
  pattern: 'ruleEditor.callersFault',
  notInternal: 'ruleEditor.callersNotInternal',
} as const;

/** The conditions of a rule: numbers of callers, hours, presence, called number, kind of call, forwarded calls. */
export function ConditionFields({ fields, faults, set }: FieldsProps) {
  const { choice, flag, text } = bind(fields, set);
  const words = useTranslate(forwardingWords, forwardingEditorWords, presenceWords);
  const hours = faults.find((one) => one.field === 'hours');
  const caller = faults.find((one) => one.field === 'specificCaller')?.fault;
  return (
    <>
      {listableFilters.has(fields.filter) && (
        <Field
          label={words('ruleEditor.callers')}
          {...text('specificCaller')}
          inputMode="tel"
          autoComplete="off"
          maxLength={500}
          hint={words('ruleEditor.callersHint')}
          error={caller && words(callerFaults[caller])}
        />
      )}
      <HoursFields hours={fields.hours} fault={hours?.fault} onChange={(next) => set({ hours: next })} />
      <Chips
        legend={words('ruleEditor.presence')}
        options={states.map((value) => ({ value, label: stateText(value, words) }))}
        chosen={fields.presenceStateFilter}
        onChange={(presenceStateFilter) => set({ presenceStateFilter })}
      />
      {fields.presenceStateFilter.length > 0 && (
        <Switch label={words('ruleEditor.main')} {...flag('isMainForPresenceState')} />
      )}
      <Chips
        legend={words('ruleEditor.target')}
        options={targetNumbers.map((value) => ({ value, label: asLabel(words(`forward.number.${value}`)) }))}
        chosen={fields.filtersOnTargetNumber}
        onChange={(filtersOnTargetNumber) => set({ filtersOnTargetNumber })}
      />
      <Select
        label={words('ruleEditor.category')}
        options={categories.map((value) => ({
          value,
          label: words(`ruleEditor.category.${value === '' ? 'all' : value}`),
        }))}
        {...choice('filterOnCallCategory')}
      />
      <Select
        label={words('ruleEditor.scope')}
        options={scopes.map((value) => ({ value, label: words(`ruleEditor.scope.${value}`) }))}
        {...choice('forwardingScope')}
      />
    </>
  );
}
