import { useEffect, useRef, useState } from 'react';
import { language } from '#i18n/i18n.ts';
import { ownLanguages } from '#i18n/own-languages.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ownName } from '#phone/language/own-name.ts';
import { SignInLanguage } from '#phone/language/sign-in-language.tsx';
import { PasswordField } from '#phone/session/password-field.tsx';
import { Banner } from '#ui/banner/banner.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Section } from '../shell/parts/section/section.tsx';
import { countriesIn, countryHere, timeZones } from './places.ts';
import styles from './set-up.module.css';
import { type SetUpAnswers, type SetUpState, useSetUp } from './use-set-up.ts';
import { setUpWords } from './words.ts';

const firstAnswers = (): SetUpAnswers => ({
  company: '',
  country: countryHere(),
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: ownLanguages.includes(language()) ? language() : 'en',
  domain: '',
  firstName: '',
  lastName: '',
  login: '',
  password: '',
  extension: '101',
});

/** A domain for the name of a company, as the terminal suggests it. */
function domainOf(company: string): string {
  const name = company
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name && `${name}.local`;
}

/** Takes the code out of the address, so that it is in no history. */
function takeCode(): string {
  const code = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return code;
}

const code = takeCode();

/** The page of the first start: the company, and its first administrator, who is then signed in. */
export function SetUpPage() {
  const words = useTranslate(setUpWords);
  const { state, faults, send } = useSetUp(code);
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <SignInLanguage />
      </div>
      <div className={styles.column}>
        <h1 className={styles.title}>{words('setUp.title')}</h1>
        <Hint>{words('setUp.intro')}</Hint>
        <SetUpForm
          isStarting={state === 'starting'}
          faults={faults}
          onSend={(answers) => void send(answers)}
        />
        <Outcome state={state} />
      </div>
    </main>
  );
}

function Outcome({ state }: { readonly state: SetUpState }) {
  const words = useTranslate(setUpWords);
  if (state === 'open') return null;
  if (state === 'starting') return <Banner tone="info" title={words('setUp.starting')} />;
  return <Banner tone="error" title={words(`setUp.${state}`)} detail={words(`setUp.${state}Detail`)} />;
}

interface SetUpFormProps {
  readonly isStarting: boolean;
  /** The names of the answers that the phone system has refused. */
  readonly faults: readonly string[];
  readonly onSend: (answers: SetUpAnswers) => void;
}

function SetUpForm({ isStarting, faults, onSend }: SetUpFormProps) {
  const words = useTranslate(setUpWords);
  const shown = language();
  const { text, choice, values, set, submit } = useForm(firstAnswers);
  const form = useRef<HTMLFormElement>(null);
  const [isOwnDomain, setOwnDomain] = useState(false);
  const domain = isOwnDomain ? values.domain : domainOf(values.company);
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const errorOf = (name: keyof SetUpAnswers) => ({
    error: faults.includes(name) ? words(`setUp.wrong.${name}`) : undefined,
  });
  return (
    <Form
      ref={form}
      aria-label={words('setUp.title')}
      onSubmit={submit((answers) => {
        if (!isStarting) onSend({ ...answers, domain });
      })}
    >
      <Field
        label={words('setUp.companyName')}
        autoComplete="organization"
        autoFocus
        {...text('company')}
        {...errorOf('company')}
      />
      <Select label={words('setUp.country')} options={countriesIn(shown)} {...choice('country')} />
      <FieldPair>
        <Select label={words('setUp.timeZone')} options={timeZones()} {...choice('timeZone')} />
        <Select
          label={words('setUp.language')}
          options={ownLanguages.map((value) => ({ value, label: ownName(value) }))}
          {...choice('language')}
        />
      </FieldPair>
      {(['country', 'timeZone', 'language'] as const).map(
        (name) =>
          faults.includes(name) && (
            <Hint key={name} role="alert">
              {words(`setUp.wrong.${name}`)}
            </Hint>
          ),
      )}
      <Field
        label={words('setUp.domain')}
        hint={words('setUp.domainHint')}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={domain}
        onText={(value) => {
          setOwnDomain(true);
          set({ domain: value });
        }}
        {...errorOf('domain')}
      />
      <Field
        label={words('setUp.extension')}
        hint={words('setUp.extensionHint')}
        inputMode="numeric"
        autoComplete="off"
        {...text('extension')}
        {...errorOf('extension')}
      />
      <Section level={2} title={words('setUp.administrator')}>
        <FieldPair>
          <Field
            label={words('setUp.firstName')}
            autoComplete="given-name"
            {...text('firstName')}
            {...errorOf('firstName')}
          />
          <Field
            label={words('setUp.lastName')}
            autoComplete="family-name"
            {...text('lastName')}
            {...errorOf('lastName')}
          />
        </FieldPair>
        <Field
          label={words('setUp.login')}
          hint={words('setUp.loginHint')}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="username"
          spellCheck={false}
          {...text('login')}
          {...errorOf('login')}
        />
        <PasswordField
          hint={words('setUp.passwordHint')}
          autoComplete="new-password"
          {...text('password')}
          {...errorOf('password')}
        />
      </Section>
      <FormButtons submit={words('setUp.submit')} pending={isStarting} />
    </Form>
  );
}
