import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction, useActions } from '#phone/errors/use-action.ts';
import {
  type SecondFactorRule,
  type Security,
  secondFactorRules,
  securityLimits,
} from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { QuestionBar } from '#ui/questions/questions.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import page from '../administration.module.css';
import { useAdministration, useForAllUsers, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { securityWords } from './words.ts';

/** The rules for signing in. */
export function SecuritySection() {
  const words = useTranslate(securityWords, administrationWords);
  const administration = useAdministration();
  const [load] = useState(() => () => administration.security());
  const [security, setSecurity] = useForAllUsers<Security>(load);
  return (
    <Page aria-label={words('administration.security')}>
      <PageTitle level={2}>{words('administration.security')}</PageTitle>
      <PageColumn className={page.fields}>
        {security === null && <Banner tone="info" title={words('security.notYours')} />}
        {security === undefined && <Skeleton label={words('security.loading')} rows={5} />}
        {security && (
          <>
            <SecurityForm key={security.version} security={security} onSaved={setSecurity} />
            <SignOutEverybody />
          </>
        )}
      </PageColumn>
    </Page>
  );
}

const numberNames = ['passwordMinLength', 'passwordDays', 'idleMinutes', 'sessionHours'] as const;
/** Without a number in these fields, there is no limit. */
const optionalNumbers: readonly string[] = ['passwordDays', 'sessionHours'];
type NumberName = (typeof numberNames)[number];

const textsOf = (security: Security) => ({
  passwordMinLength: String(security.passwordMinLength),
  passwordDays: security.passwordDays === 0 ? '' : String(security.passwordDays),
  idleMinutes: String(security.idleMinutes),
  sessionHours: security.sessionHours === 0 ? '' : String(security.sessionHours),
  isPasswordOff: security.isPasswordOff,
  secondFactor: security.secondFactor as string,
  secondFactorFrom: security.secondFactorFrom === 0 ? '' : isoDay(security.secondFactorFrom),
});

/** The day in the time zone of the browser, as a date field has it. */
const isoDay = (at: number): string => {
  const day = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

/** Returns a number within its limits; undefined for another text. */
function numberOf(name: NumberName, text: string): number | undefined {
  const { least, most } = securityLimits[name];
  if (optionalNumbers.includes(name) && text.trim() === '') return 0;
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

interface SecurityFormProps {
  readonly security: Security;
  readonly onSaved: (security: Security) => void;
}

function SecurityForm({ security, onSaved }: SecurityFormProps) {
  const words = useTranslate(securityWords, administrationWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const { text, flag, choice, values, isTried, submit } = useForm(() => textsOf(security));
  const sourceOf = (name: string) => security.fixed.find((one) => one.name === name)?.source;

  const save = () => {
    const changed = numberNames.filter((name) => values[name] !== textsOf(security)[name]);
    const numbers = changed.map((name) => [name, numberOf(name, values[name])] as const);
    if (numbers.some(([, number]) => number === undefined)) return;
    const { isPasswordOff, secondFactor, secondFactorFrom } = values;
    const before = textsOf(security);
    void act(async () => {
      const saved = await administration.changeSecurity({
        ...Object.fromEntries(numbers),
        ...(isPasswordOff !== security.isPasswordOff && { isPasswordOff }),
        ...(secondFactor !== before.secondFactor && { secondFactor: secondFactor as SecondFactorRule }),
        ...(secondFactorFrom !== before.secondFactorFrom && {
          secondFactorFrom: secondFactorFrom === '' ? 0 : new Date(`${secondFactorFrom}T00:00`).getTime(),
        }),
        version: security.version,
      });
      toast({ tone: 'success', title: words('security.saved') });
      onSaved(saved);
    });
  };
  const number = (name: NumberName, hint: string) => {
    const source = sourceOf(name);
    const isWrong = isTried && source === undefined && numberOf(name, values[name]) === undefined;
    return (
      <Field
        label={words(`security.${name}`)}
        {...text(name)}
        hint={source === undefined ? hint : words('administration.fixedBy', { source })}
        error={isWrong ? words('security.badNumber', securityLimits[name]) : undefined}
        disabled={source !== undefined}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
    );
  };
  const source = sourceOf('isPasswordOff');
  const providers = security.providers.join(', ');
  const detail =
    providers === '' ? words('security.noProvider') : words('security.isPasswordOffDetail', { providers });
  return (
    <Form className={page.form} aria-label={words('administration.security')} onSubmit={submit(save)}>
      <fieldset disabled={!isWriter} className={page.fields}>
        <Section title={words('security.passwords')} className={page.card}>
          {number('passwordMinLength', words('security.passwordHint'))}
          {number('passwordDays', words('security.passwordDaysHint'))}
          <Hint>{words('security.passwordRules')}</Hint>
          <Hint>
            {words('security.wrongPasswords', {
              count: security.wrongPasswords,
              seconds: security.longestWaitSeconds,
            })}
          </Hint>
          <Switch
            label={words('security.isPasswordOff')}
            detail={source === undefined ? detail : words('administration.fixedBy', { source })}
            disabled={source !== undefined || providers === ''}
            {...flag('isPasswordOff')}
          />
        </Section>
        <Section title={words('security.secondFactor')} className={page.card}>
          <Select
            label={words('security.secondFactorFor')}
            options={secondFactorRules.map((rule) => ({
              value: rule,
              label: words(`security.secondFactor.${rule}`),
            }))}
            {...choice('secondFactor')}
          />
          {values.secondFactor !== 'optional' && (
            <Field
              label={words('security.secondFactorFrom')}
              hint={words('security.secondFactorHint')}
              type="date"
              {...text('secondFactorFrom')}
            />
          )}
        </Section>
        <Section title={words('security.sessions')} className={page.card}>
          {number('idleMinutes', words('security.idleHint'))}
          {number('sessionHours', words('security.sessionHint'))}
        </Section>
        {isWriter && <FormButtons submit={words('administration.save')} pending={isPending} />}
      </fieldset>
    </Form>
  );
}

function SignOutEverybody() {
  const words = useTranslate(securityWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, pending] = useActions<'signOut'>();
  const [isAsking, setAsking] = useState(false);
  if (!isWriter) return null;
  const signOut = () =>
    act('signOut', async () => {
      await administration.signOutAll();
      setAsking(false);
      toast({ tone: 'success', title: words('security.everybodyDone') });
    });
  if (!isAsking)
    return (
      <div>
        <Button onClick={() => setAsking(true)}>{words('security.everybody')}</Button>
      </div>
    );
  return (
    <QuestionBar as="section">
      <p>{words('security.everybodyQuestion')}</p>
      <p className={page.soft}>{words('security.everybodyDetail')}</p>
      <ButtonRow>
        <Button autoFocus pending={pending === 'signOut'} onClick={() => void signOut()}>
          {words('security.everybody')}
        </Button>
        <Button variant="plain" onClick={() => setAsking(false)}>
          {words('action.cancel')}
        </Button>
      </ButtonRow>
    </QuestionBar>
  );
}
