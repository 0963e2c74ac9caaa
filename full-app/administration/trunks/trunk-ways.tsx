import { useTranslate } from '#i18n/use-translate.ts';
import { type TrunkCallerHeader, trunkCallerHeaders } from '#sdk/administration.ts';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { FieldPair, Hint } from '#ui/form/form.tsx';
import type { FormState } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import type { TrunkDraft } from './trunk-draft.ts';
import { trunkWords } from './words.ts';

const headerNames: Readonly<Record<Exclude<TrunkCallerHeader, 'from'>, string>> = {
  asserted: 'P-Asserted-Identity',
  preferred: 'P-Preferred-Identity',
  remoteParty: 'Remote-Party-ID',
};
const plain = { autoComplete: 'off', spellCheck: false } as const;

interface TrunkWaysProps {
  readonly form: Pick<FormState<TrunkDraft>, 'text' | 'values' | 'set'>;
}

/** The ways of a carrier that differ from the usual. */
export function TrunkWaysSection({ form }: TrunkWaysProps) {
  const words = useTranslate(trunkWords);
  const { values, set } = form;
  return (
    <Section title={words('trunks.ways')} className={styles.card}>
      <Switch
        label={words('trunks.hasWays')}
        detail={words('trunks.hasWaysDetail')}
        checked={values.hasWays}
        onChange={(hasWays) => set({ hasWays })}
      />
      {values.hasWays && <Ways form={form} />}
    </Section>
  );
}

function Ways({ form }: TrunkWaysProps) {
  const words = useTranslate(trunkWords);
  const { text, values, set } = form;
  const count = (name: 'channels' | 'callsPerSecond' | 'ringsFor') =>
    ({
      ...text(name),
      ...plain,
      inputMode: 'numeric',
      pattern: '\\d{1,5}',
      hint: words('trunks.noLimit'),
    }) as const;
  return (
    <>
      <Select
        label={words('trunks.callerIn')}
        options={trunkCallerHeaders.map((value) => ({
          value,
          label: value === 'from' ? words('trunks.callerIn.from') : headerNames[value],
        }))}
        value={values.callerIn}
        onChange={(callerIn) => set({ callerIn })}
      />
      <Switch
        label={words('trunks.keepsCallers')}
        detail={words('trunks.keepsCallersDetail')}
        checked={values.keepsCallers}
        onChange={(keepsCallers) => set({ keepsCallers })}
      />
      <FieldPair>
        <Field
          label={words('trunks.fromUser')}
          hint={words('trunks.fromUserHint')}
          {...text('fromUser')}
          maxLength={64}
          {...plain}
        />
        <Field
          label={words('trunks.fromDomain')}
          hint={words('trunks.fromDomainHint')}
          {...text('fromDomain')}
          maxLength={253}
          {...plain}
        />
      </FieldPair>
      <FieldPair>
        <Field
          label={words('trunks.calledIn')}
          hint={words('trunks.calledInHint')}
          {...text('calledIn')}
          pattern="[A-Za-z][\w\-]*"
          maxLength={40}
          {...plain}
        />
        <Field
          label={words('trunks.soundFrom')}
          hint={words('trunks.callsFromHint')}
          {...text('soundFrom')}
          {...plain}
        />
      </FieldPair>
      <Switch
        label={words('trunks.usesGruu')}
        detail={words('trunks.usesGruuDetail')}
        checked={values.usesGruu}
        onChange={(usesGruu) => set({ usesGruu })}
      />
      <TextArea label={words('trunks.headers')} rows={2} {...text('headers')} />
      <Hint>{words('trunks.headersHint')}</Hint>
      <FieldPair>
        <Field label={words('trunks.channels')} {...count('channels')} />
        <Field label={words('trunks.callsPerSecond')} {...count('callsPerSecond')} />
      </FieldPair>
      <Field label={words('trunks.ringsFor')} {...count('ringsFor')} />
      <FieldPair>
        <Field
          label={words('trunks.departments')}
          hint={words('trunks.namesHint')}
          {...text('departments')}
          {...plain}
        />
        <Field label={words('trunks.sites')} {...text('sites')} {...plain} />
      </FieldPair>
    </>
  );
}
