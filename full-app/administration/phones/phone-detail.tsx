import PhoneOff from 'lucide-react/icons/phone-off';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Provisioning } from '#full-app/settings/phones/provisioning.tsx';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction, useActions } from '#phone/errors/use-action.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import type { AdministeredPhone, PhoneCredentials } from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ButtonRow, Form, FormButtons } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { BackToList } from '../../shell/page/back-to-list.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';
import styles from '../administration.module.css';
import { type Fault, faultOf } from '../parts/fault-of.ts';
import { Question } from '../parts/question.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { isComplete, ModelFields, type PhoneDraft, plainAddress } from './model-fields.tsx';
import { useRegistrationTexts } from './use-registration-text.ts';
import { phoneWords } from './words.ts';

/** Returns a phone, live; `missing` if there is none, and `gone` if it was removed. */
function useWatchedPhone(id: string): AdministeredPhone | 'missing' | 'gone' | undefined {
  const administration = useAdministration();
  const report = useReportError();
  const [phone, setPhone] = useState<AdministeredPhone | 'missing' | 'gone'>();
  useEffect(() => {
    let unwatch = () => {};
    let isWanted = true;
    administration.phone(id).then(
      (found) => {
        if (!isWanted) return;
        setPhone(found);
        unwatch = administration.watchPhone(found, (now) => setPhone(now ?? 'gone'));
      },
      (error) => {
        if (error instanceof CallsideError && error.code === 'notFound') setPhone('missing');
        else report(error);
      },
    );
    return () => {
      isWanted = false;
      unwatch();
    };
  }, [administration, id, report]);
  return phone;
}

export interface PhoneDetailProps {
  /** The `phoneID`. */
  readonly id: string;
  readonly onClose: () => void;
}

/** A phone: whose it is and from where it is registered, the acts of an administrator, and its settings. */
export function PhoneDetail({ id, onClose }: PhoneDetailProps) {
  const words = useTranslate(phoneWords);
  const phone = useWatchedPhone(id);
  const isWriter = useMayAdminister();
  const administration = useAdministration();
  const [saved, setSaved] = useState<AdministeredPhone>();
  useStepName(typeof phone === 'object' ? phone.label : undefined);
  if (phone === 'missing') return <NoSuchEntry />;
  if (phone === 'gone')
    return (
      <Page role="status">
        <EmptyState icon={PhoneOff} title={words('phones.gone')} detail={words('phones.goneDetail')} />
      </Page>
    );
  return (
    <Page aria-label={phone?.label ?? words('phones.title')}>
      <PageColumn className={styles.fields}>
        <BackToList onClick={onClose}>{words('phones.back')}</BackToList>
        {phone ? (
          <>
            <PhoneHead phone={phone} onRemoved={onClose} />
            <PhoneForm key={saved?.version} phone={saved ?? phone} onSaved={setSaved} />
            {phone.isProvisionable && isWriter && (
              <div className={styles.card}>
                <Provisioning
                  phone={phone.label}
                  warning={words('phones.secret', { name: phone.userName })}
                  read={() => administration.setUpPhone(phone)}
                  renew={() => administration.setUpPhone(phone, { isFresh: true })}
                />
              </div>
            )}
          </>
        ) : (
          <Skeleton label={words('phones.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}

/** The acts that a question comes before, with its texts. */
const questions = {
  password: {
    question: 'phones.passwordQuestion',
    detail: 'phones.passwordDetail',
    answer: 'phones.newPassword',
  },
  disable: { question: 'phones.disableQuestion', detail: 'phones.disableDetail', answer: 'phones.disable' },
  remove: { question: 'phones.removeQuestion', detail: 'phones.removeDetail', answer: 'phones.remove' },
} as const;
type Asked = keyof typeof questions;

interface PhoneHeadProps {
  readonly phone: AdministeredPhone;
  readonly onRemoved: () => void;
}

function PhoneHead({ phone, onRemoved }: PhoneHeadProps) {
  const words = useTranslate(phoneWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const registrations = useRegistrationTexts();
  const [act, pending] = useActions<Asked>();
  const [asked, setAsked] = useState<Asked>();
  const [credentials, setCredentials] = useState<PhoneCredentials>();
  const { label: name, userName, userNumber, userID, urlPhoto, isDisabled } = phone;

  const setDisabled = (wanted: boolean) =>
    act('disable', () => administration.changePhone(phone, { isDisabled: wanted }));
  const run = {
    password: () =>
      act('password', async () => setCredentials(await administration.renewPhonePassword(phone))),
    disable: () => setDisabled(true),
    remove: () =>
      act('remove', async () => {
        await administration.removePhone(phone);
        toast({ tone: 'success', title: words('phones.removed', { name }) });
        onRemoved();
      }),
  };

  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <Avatar name={userName} photo={urlPhoto} className={styles.portrait} />
        <div className={styles.person}>
          <PageTitle level={2}>{name}</PageTitle>
          <p className={styles.soft}>
            <Link to={`/administration/users/${userID}`}>{userName}</Link>
            {` · ${userNumber} · ${phone.deviceModelLabel}`}
          </p>
        </div>
      </div>
      <div role="status" className={styles.soft}>
        {isDisabled && <p>{words('phones.state.disabled')}</p>}
        {registrations(phone).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {isWriter && (
        <ButtonRow>
          {phone.hasPassword && (
            <Button pending={pending === 'password'} onClick={() => setAsked('password')}>
              {words('phones.newPassword')}
            </Button>
          )}
          <Button
            pending={pending === 'disable'}
            onClick={() => (isDisabled ? void setDisabled(false) : setAsked('disable'))}
          >
            {words(isDisabled ? 'phones.enable' : 'phones.disable')}
          </Button>
          {phone.isRemovable && (
            <Button pending={pending === 'remove'} onClick={() => setAsked('remove')}>
              {words('phones.remove')}
            </Button>
          )}
        </ButtonRow>
      )}
      {asked && (
        <Question
          question={words(questions[asked].question, { name })}
          detail={words(questions[asked].detail)}
          answer={words(questions[asked].answer)}
          onAnswer={() => {
            setAsked(undefined);
            void run[asked]();
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {credentials && (
        <CredentialsDialog name={name} credentials={credentials} onClose={() => setCredentials(undefined)} />
      )}
    </section>
  );
}

interface PhoneFormProps {
  readonly phone: AdministeredPhone;
  readonly onSaved: (phone: AdministeredPhone) => void;
}

/** The settings of a phone. What another administrator changes meanwhile does not replace what is being typed. */
function PhoneForm({ phone, onSaved }: PhoneFormProps) {
  const words = useTranslate(phoneWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [first] = useState(phone);
  const [fault, setFault] = useState<Fault>();
  const { label, deviceModelID, macAddress, kind } = first;
  const { values, set, submit, isTried } = useForm<PhoneDraft>({ label, deviceModelID, macAddress });
  const isFixed = kind === 'web' || kind === 'program';
  const save = (draft: PhoneDraft) => {
    setFault(undefined);
    if (!isComplete(draft)) return;
    void act(async () => {
      try {
        const saved = await administration.changePhone(phone, {
          label: draft.label,
          ...(!isFixed && {
            deviceModelID: draft.deviceModelID,
            macAddress: plainAddress(draft.macAddress),
          }),
          version: first.version,
        });
        toast({ tone: 'success', title: words('phones.saved', { name: draft.label }) });
        onSaved(saved);
      } catch (error) {
        const refused = faultOf(error);
        if (!refused) throw error;
        setFault(refused);
      }
    });
  };
  return (
    <Form className={styles.form} aria-label={words('phones.settings')} onSubmit={submit(save)}>
      <fieldset disabled={!isWriter} className={styles.fields}>
        <div className={styles.card}>
          <ModelFields draft={values} isTried={isTried} fault={fault} onChange={set} isFixed={isFixed} />
        </div>
        {isWriter && <FormButtons submit={words('phones.save')} pending={isPending} />}
      </fieldset>
    </Form>
  );
}
