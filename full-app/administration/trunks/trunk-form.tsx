import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import {
  type AdministeredTrunk,
  featureCodeTemplates,
  trunkEncryptions,
  trunkNumberFormats,
  trunkTransports,
} from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { FieldPair, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { draftOf, type TrunkDraft, valuesOf } from './trunk-draft.ts';
import { TrunkWaysSection } from './trunk-ways.tsx';
import { trunkWords } from './words.ts';

export interface TrunkFormProps {
  /** Undefined: a new trunk. */
  readonly trunk: AdministeredTrunk | undefined;
  readonly onSaved: (trunk: AdministeredTrunk) => void;
  readonly onCancel?: () => void;
}

const pbxNames = { freepbx: 'FreePBX', '3cx': '3CX' } as const;

/** The values of a trunk. */
export function TrunkForm({ trunk, onSaved, onCancel }: TrunkFormProps) {
  const words = useTranslate(trunkWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const [act, isPending] = useAction();
  const [isOutdated, setOutdated] = useState(false);
  const form = useForm<TrunkDraft>(() => draftOf(trunk));
  const { text, values, set, submit } = form;
  const plain = { autoComplete: 'off', spellCheck: false } as const;

  const save = (draft: TrunkDraft) =>
    void act(async () => {
      const password = draft.password === '' ? undefined : draft.password;
      try {
        onSaved(
          await (trunk
            ? administration.changeTrunk(trunk, {
                ...valuesOf(draft, trunk),
                password,
                version: trunk.version,
              })
            : administration.addTrunk({ ...valuesOf(draft), password })),
        );
      } catch (error) {
        if (!(error instanceof CallsideError && error.code === 'administration.changedMeanwhile'))
          throw error;
        setOutdated(true);
      }
    });

  const domain = (
    <Field
      label={words('trunks.domain')}
      hint={words('trunks.domainHint')}
      {...text('domain')}
      maxLength={253}
      {...plain}
    />
  );
  return (
    <Form className={styles.form} aria-label={trunk?.name ?? words('trunks.new')} onSubmit={submit(save)}>
      <fieldset disabled={!isWriter} className={styles.fields}>
        <Section title={words('trunks.general')} className={styles.card}>
          <Field label={words('trunks.name')} {...text('name')} maxLength={60} required {...plain} />
          <FieldPair>
            <Field
              label={words('trunks.host')}
              hint={words('trunks.hostHint')}
              {...text('host')}
              maxLength={253}
              required
              {...plain}
            />
            <Field
              label={words('trunks.port')}
              hint={words('trunks.portHint')}
              {...text('port')}
              inputMode="numeric"
              pattern="\d{1,5}"
              maxLength={5}
              {...plain}
            />
          </FieldPair>
          <Select
            label={words('trunks.transport')}
            options={trunkTransports.map((value) => ({
              value,
              label: value === 'tls' ? words('trunks.encrypted') : value.toUpperCase(),
            }))}
            value={values.transport}
            onChange={(transport) => set({ transport })}
          />
          {values.transport === 'tls' && (
            <>
              <TextArea
                label={words('trunks.certificateAuthority')}
                rows={4}
                {...text('certificateAuthority')}
              />
              <Hint>{words('trunks.certificateAuthorityHint')}</Hint>
            </>
          )}
          <Select
            label={words('trunks.encryption')}
            options={trunkEncryptions.map((value) => ({ value, label: words(`trunks.encryption.${value}`) }))}
            value={values.encryption}
            onChange={(encryption) => set({ encryption })}
          />
          {values.encryption === 'optional' && <Hint>{words('trunks.encryptionOptionalHint')}</Hint>}
          {values.encryption === 'required' && <Hint>{words('trunks.encryptionHint')}</Hint>}
          <Switch
            label={words('trunks.isEnabled')}
            checked={values.isEnabled}
            onChange={(isEnabled) => set({ isEnabled })}
          />
        </Section>
        <Section title={words('trunks.account')} className={styles.card}>
          <Switch
            label={words('trunks.hasAccounts')}
            detail={words('trunks.hasAccountsDetail')}
            checked={values.hasAccounts}
            onChange={(hasAccounts) => set({ hasAccounts })}
          />
          {values.hasAccounts ? (
            <>
              {domain}
              <FieldPair>
                <Select
                  label={words('trunks.featureCodes')}
                  options={[
                    { value: 'none', label: words('trunks.featureCodes.none') },
                    ...featureCodeTemplates.map((value) => ({ value, label: pbxNames[value] })),
                  ]}
                  value={values.featureCodes}
                  onChange={(featureCodes) => set({ featureCodes })}
                />
                <Field
                  label={words('trunks.voicemailNumber')}
                  hint={words('trunks.voicemailNumberHint')}
                  {...text('voicemailNumber')}
                  pattern="[\d*#]*"
                  maxLength={20}
                  {...plain}
                />
              </FieldPair>
              <Field
                label={words('trunks.colleagues')}
                hint={words('trunks.colleaguesHint')}
                {...text('colleagues')}
                pattern="([\w.*#\-]+=\d{2,6}([\s,;]+|$))*"
                {...plain}
              />
              <Switch
                label={words('trunks.queuesRingBusy')}
                detail={words('trunks.queuesRingBusyDetail')}
                checked={values.queuesRingBusy}
                onChange={(queuesRingBusy) => set({ queuesRingBusy })}
              />
              {values.featureCodes !== 'none' && (
                <Switch
                  label={words('trunks.sendsCodes')}
                  detail={words('trunks.sendsCodesDetail')}
                  checked={values.sendsCodes}
                  onChange={(sendsCodes) => set({ sendsCodes })}
                />
              )}
            </>
          ) : (
            <>
              <FieldPair>
                <Field label={words('trunks.user')} {...text('user')} maxLength={64} required {...plain} />
                <Field
                  label={words('trunks.password')}
                  hint={words(trunk?.hasPassword ? 'trunks.passwordKept' : 'trunks.passwordHint')}
                  {...text('password')}
                  type="password"
                  maxLength={200}
                  autoComplete="new-password"
                />
              </FieldPair>
              <Switch
                label={words('trunks.registers')}
                detail={words('trunks.registersDetail')}
                checked={values.registers}
                onChange={(registers) => set({ registers })}
              />
              <FieldPair>
                <Field
                  label={words('trunks.authUser')}
                  hint={words('trunks.authUserHint')}
                  {...text('authUser')}
                  maxLength={64}
                  {...plain}
                />
                {domain}
              </FieldPair>
            </>
          )}
          <Field
            label={words('trunks.callsFrom')}
            hint={words('trunks.callsFromHint')}
            {...text('callsFrom')}
            {...plain}
          />
        </Section>
        <Section title={words('trunks.numbers')} className={styles.card}>
          <Select
            label={words('trunks.numberFormat')}
            options={trunkNumberFormats.map((value) => ({
              value,
              label: words(`trunks.numberFormat.${value}`),
            }))}
            value={values.numberFormat}
            onChange={(numberFormat) => set({ numberFormat })}
          />
          {!values.hasAccounts && (
            <Field
              label={words('trunks.takes')}
              hint={words('trunks.takesHint')}
              {...text('takes')}
              pattern="(\+\d{1,15}[\s,;]*)*"
              {...plain}
            />
          )}
          <FieldPair>
            <Field
              label={words('trunks.prefix')}
              {...text('prefix')}
              pattern="[\d*#]*"
              maxLength={16}
              {...plain}
            />
            {!values.hasAccounts && (
              <Field
                label={words('trunks.destination')}
                hint={words('trunks.destinationHint')}
                {...text('destination')}
                inputMode="numeric"
                pattern="\d{2,6}"
                maxLength={6}
                {...plain}
              />
            )}
          </FieldPair>
          {!values.hasAccounts && (
            <Switch
              label={words('trunks.takesEmergencies')}
              detail={words('trunks.takesEmergenciesDetail')}
              checked={values.takesEmergencies}
              onChange={(takesEmergencies) => set({ takesEmergencies })}
            />
          )}
        </Section>
        {!values.hasAccounts && <TrunkWaysSection form={form} />}
        {isOutdated && <Banner tone="error" title={words('trunks.changedMeanwhile')} />}
        {isWriter && (
          <FormButtons
            submit={words(trunk ? 'trunks.save' : 'trunks.add')}
            pending={isPending}
            {...(onCancel && { cancel: words('action.cancel'), onCancel })}
          />
        )}
      </fieldset>
    </Form>
  );
}
