import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import {
  type AdministeredWebhook,
  type CompanyEventType,
  eventTypes,
  type WebhookValues,
} from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { type Fault, faultOf } from '../parts/fault-of.ts';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { credentialsOf, kinds, type VendorDraft, vendorDraftOf, vendorOf } from './vendor-draft.ts';
import { VendorFields } from './vendor-fields.tsx';
import { webhookWords } from './words.ts';

export interface WebhookFormProps {
  /** Undefined: a new webhook. */
  readonly webhook: AdministeredWebhook | undefined;
  /** Receives the saved webhook, with its secret if it is new. */
  readonly onSaved: (webhook: AdministeredWebhook) => void;
  readonly onCancel?: () => void;
}

/** The values of the form: `events` are those that are chosen while not all are sent. */
interface WebhookDraft extends Omit<WebhookValues, 'crm' | 'vendor'>, VendorDraft {
  readonly sendsAll: boolean;
  readonly isCrm: boolean;
  readonly lookupUrl: string;
  readonly recordUrl: string;
}

const draftOf = (webhook: AdministeredWebhook | undefined): WebhookDraft => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  isEnabled: webhook?.isEnabled ?? true,
  events: webhook?.events ?? [],
  sendsAll: webhook === undefined || webhook.events.length === 0,
  isCrm: webhook?.crm !== undefined,
  lookupUrl: webhook?.crm?.lookupUrl ?? '',
  recordUrl: webhook?.crm?.recordUrl ?? '',
  ...vendorDraftOf(webhook),
});

/** The addresses of a CRM. A field that was left empty is none. */
const crmOf = ({ kind, isCrm, lookupUrl, recordUrl }: WebhookDraft): Pick<WebhookValues, 'crm'> => {
  if (!isCrm || kind !== 'events') return {};
  const lookup = lookupUrl.trim();
  return { crm: { recordUrl: recordUrl.trim(), ...(lookup !== '' && { lookupUrl: lookup }) } };
};

/** The values of a webhook. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const words = useTranslate(webhookWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const [act, isPending] = useAction();
  const [isOutdated, setOutdated] = useState(false);
  const [refusal, setRefusal] = useState<Fault>();
  const { text, flag, values, set, isTried, submit } = useForm<WebhookDraft>(() => draftOf(webhook));
  const refusalOf = (property: string) => (refusal?.property === property ? refusal.message : undefined);
  const isVendor = values.kind !== 'events';
  const hasEvents = isVendor || values.sendsAll || values.events.length > 0;
  const choose = (type: CompanyEventType, isChosen: boolean) =>
    set({ events: eventTypes.filter((one) => (one === type ? isChosen : values.events.includes(one))) });
  const save = (draft: WebhookDraft) => {
    setRefusal(undefined);
    if (!hasEvents) return;
    void act(async () => {
      const wanted = {
        name: draft.name.trim(),
        url: draft.url.trim(),
        isEnabled: draft.isEnabled,
        events: draft.sendsAll || isVendor ? [] : draft.events,
        ...crmOf(draft),
        ...vendorOf(draft),
        ...credentialsOf(draft),
      };
      try {
        onSaved(
          await (webhook
            ? administration.changeWebhook(webhook, { ...wanted, version: webhook.version })
            : administration.addWebhook(wanted)),
        );
      } catch (error) {
        const isOld = error instanceof CallsideError && error.code === 'administration.changedMeanwhile';
        if (isOld) setOutdated(true);
        else {
          const fault = faultOf(error);
          if (!fault) throw error;
          setRefusal(fault);
        }
      }
    });
  };
  return (
    <Form className={styles.form} aria-label={webhook?.name ?? words('webhooks.new')} onSubmit={submit(save)}>
      <fieldset disabled={!isWriter} className={styles.fields}>
        <Section title={words('webhooks.receiver')} className={styles.card}>
          <Field
            label={words('webhooks.name')}
            {...text('name')}
            maxLength={60}
            required
            autoComplete="off"
          />
          {!webhook && (
            <Select
              label={words('webhooks.kind')}
              options={kinds.map((value) => ({ value, label: words(`webhooks.kind.${value}`) }))}
              value={values.kind}
              onChange={(kind) => set({ kind })}
            />
          )}
          <Field
            label={words('webhooks.url')}
            hint={words(`webhooks.urlHint.${values.kind}`)}
            {...text('url')}
            type="url"
            error={refusalOf('url')}
            maxLength={1000}
            required
            autoComplete="off"
            spellCheck={false}
          />
          {values.kind !== 'events' && (
            <VendorFields form={{ text, flag }} kind={values.kind} isNew={!webhook} refusalOf={refusalOf} />
          )}
          <Switch
            label={words('webhooks.isEnabled')}
            detail={words('webhooks.isEnabledDetail')}
            {...flag('isEnabled')}
          />
        </Section>
        {!isVendor && (
          <>
            <Section title={words('webhooks.events')} className={styles.card}>
              <Switch label={words('webhooks.allEvents')} {...flag('sendsAll')} />
              {!values.sendsAll && (
                <div className={styles.switches}>
                  {eventTypes.map((type) => (
                    <Switch
                      key={type}
                      label={words(`webhooks.event.${type}`)}
                      checked={values.events.includes(type)}
                      onChange={(isChosen) => choose(type, isChosen)}
                    />
                  ))}
                </div>
              )}
              {isTried && !hasEvents && <p className={styles.error}>{words('webhooks.chooseEvents')}</p>}
            </Section>
            <Section title={words('webhooks.crm')} className={styles.card}>
              <Switch
                label={words('webhooks.isCrm')}
                detail={words('webhooks.isCrmDetail')}
                {...flag('isCrm')}
              />
              {refusal?.property === 'crm' && <p className={styles.error}>{refusal.message}</p>}
              {values.isCrm && (
                <>
                  <Field
                    label={words('webhooks.lookupUrl')}
                    hint={words('webhooks.lookupUrlHint')}
                    {...text('lookupUrl')}
                    error={refusalOf('lookupUrl')}
                    maxLength={1000}
                    autoComplete="off"
                    spellCheck={false}
                  />
                  <Field
                    label={words('webhooks.recordUrl')}
                    hint={words('webhooks.recordUrlHint')}
                    {...text('recordUrl')}
                    error={refusalOf('recordUrl')}
                    maxLength={1000}
                    required
                    autoComplete="off"
                    spellCheck={false}
                  />
                </>
              )}
            </Section>
          </>
        )}
        {isOutdated && <Banner tone="error" title={words('webhooks.changedMeanwhile')} />}
        {isWriter && (
          <FormButtons
            submit={words(webhook ? 'webhooks.save' : 'webhooks.add')}
            pending={isPending}
            {...(onCancel && { cancel: words('action.cancel'), onCancel })}
          />
        )}
      </fieldset>
    </Form>
  );
}
