import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import {
  type CallClass,
  callClasses,
  type OutsideCalls,
  type OutsideCallValues,
} from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { useOutsideCalls } from './use-outside-calls.ts';
import { outsideCallWords } from './words.ts';

const noDepartments: readonly string[] = [];

/** Which numbers outside may be called, the limits, and the alarm. */
export function OutsideCallsSection() {
  const words = useTranslate(outsideCallWords);
  const administration = useAdministration();
  const [rules, setRules] = useOutsideCalls();
  const [loadDepartments] = useState(() => () => administration.departments());
  const departments = useLoaded(loadDepartments, noDepartments);
  return (
    <Page aria-label={words('outsideCalls.title')}>
      <PageTitle level={2}>{words('outsideCalls.title')}</PageTitle>
      <PageColumn className={styles.fields}>
        {rules === null && <Banner tone="info" title={words('outsideCalls.notYours')} />}
        {rules === undefined && <Skeleton label={words('outsideCalls.loading')} rows={6} />}
        {rules && (
          <OutsideCallsForm key={rules.version} rules={rules} departments={departments} onSaved={setRules} />
        )}
      </PageColumn>
    </Page>
  );
}

const limitNames = [
  'atOnce',
  'userCalls',
  'userMinutes',
  'trunkCalls',
  'trunkMinutes',
  'companyCalls',
  'companyMinutes',
  'costlyPerHour',
  'timesUsual',
  'leastMinutes',
] as const;
type LimitName = (typeof limitNames)[number];
type Limits = Readonly<Record<LimitName, number>>;

const limitsOf = ({ atOnce, user, trunk, company, alarm }: OutsideCallValues): Limits => ({
  atOnce,
  userCalls: user.calls,
  userMinutes: user.minutes,
  trunkCalls: trunk.calls,
  trunkMinutes: trunk.minutes,
  companyCalls: company.calls,
  companyMinutes: company.minutes,
  ...alarm,
});

const textsOf = (rules: OutsideCallValues): Record<LimitName, string> => {
  const limits = limitsOf(rules);
  const texts = limitNames.map((name) => [name, limits[name] === 0 ? '' : String(limits[name])]);
  return Object.fromEntries(texts) as Record<LimitName, string>;
};

/** Returns the limit that a text says, 0 for an empty text; undefined for any other text. */
function limitOf(text: string): number | undefined {
  const digits = text.trim();
  if (digits === '') return 0;
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 1_000_000 ? Number(digits) : undefined;
}

interface OutsideCallsFormProps {
  readonly rules: OutsideCalls;
  readonly departments: readonly string[];
  readonly onSaved: (rules: OutsideCalls) => void;
}

function OutsideCallsForm({ rules, departments, onSaved }: OutsideCallsFormProps) {
  const words = useTranslate(outsideCallWords, administrationWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [scope, setScope] = useState('');
  const [classes, setClasses] = useState<readonly CallClass[]>(rules.classes);
  const [ofDepartments, setOfDepartments] = useState<OutsideCallValues['departments']>(rules.departments);
  const [endsAtLimit, setEndsAtLimit] = useState(rules.endsAtLimit);
  const { text, values, isTried, submit } = useForm(() => textsOf(rules));

  const own = ofDepartments.find(({ department }) => department === scope)?.classes ?? [];
  const setOwn = (next: CallClass[]) =>
    setOfDepartments((all) => [
      ...all.filter(({ department }) => department !== scope),
      ...(next.length === 0 ? [] : [{ department: scope, classes: next }]),
    ]);
  const toggled = (all: readonly CallClass[], name: CallClass): CallClass[] =>
    callClasses.filter((one) => (one === name) !== all.includes(one));
  const toggle = (name: CallClass) =>
    scope === '' ? setClasses(toggled(classes, name)) : setOwn(toggled(own, name));

  const save = () => {
    const limits = Object.fromEntries(limitNames.map((name) => [name, limitOf(values[name])]));
    if (Object.values(limits).includes(undefined)) return;
    const { atOnce, costlyPerHour, timesUsual, leastMinutes, ...days } = limits as Limits;
    void act(async () => {
      const saved = await administration.changeOutsideCalls({
        classes: [...classes],
        departments: ofDepartments,
        atOnce,
        user: { calls: days.userCalls, minutes: days.userMinutes },
        trunk: { calls: days.trunkCalls, minutes: days.trunkMinutes },
        company: { calls: days.companyCalls, minutes: days.companyMinutes },
        endsAtLimit,
        alarm: { costlyPerHour, timesUsual, leastMinutes },
        version: rules.version,
      });
      toast({ tone: 'success', title: words('outsideCalls.saved') });
      onSaved(saved);
    });
  };
  const limit = (name: LimitName) => (
    <Field
      label={words(`outsideCalls.${name}`)}
      {...text(name)}
      error={isTried && limitOf(values[name]) === undefined ? words('outsideCalls.badNumber') : undefined}
      inputMode="numeric"
      maxLength={7}
      autoComplete="off"
    />
  );
  return (
    <Form className={styles.form} aria-label={words('outsideCalls.title')} onSubmit={submit(save)}>
      <Hint>
        {words('outsideCalls.today', {
          calls: String(rules.today.calls),
          minutes: String(rules.today.minutes),
        })}
      </Hint>
      <fieldset disabled={!isWriter} className={styles.fields}>
        <Section title={words('outsideCalls.who')} className={styles.card}>
          <Hint>{words('outsideCalls.forHint')}</Hint>
          <Select
            label={words('outsideCalls.for')}
            options={[
              { value: '', label: words('outsideCalls.everybody') },
              ...departments.map((name) => ({ value: name, label: name })),
            ]}
            value={scope}
            onChange={setScope}
          />
          {callClasses.map((name) => {
            const isEverybodys = scope !== '' && classes.includes(name);
            return (
              <Switch
                key={name}
                label={words(`outsideCalls.class.${name}`)}
                checked={isEverybodys || (scope === '' ? classes : own).includes(name)}
                disabled={isEverybodys}
                onChange={() => toggle(name)}
              />
            );
          })}
        </Section>
        <Section title={words('outsideCalls.limits')} className={styles.card}>
          <Hint>{words('outsideCalls.limitsHint')}</Hint>
          {limit('atOnce')}
          <Switch
            label={words('outsideCalls.endsAtLimit')}
            detail={words('outsideCalls.endsAtLimitDetail')}
            checked={endsAtLimit}
            onChange={setEndsAtLimit}
          />
          {(['user', 'trunk', 'company'] as const).map((of) => (
            <FieldPair key={of}>
              {limit(`${of}Calls`)}
              {limit(`${of}Minutes`)}
            </FieldPair>
          ))}
        </Section>
        <Section title={words('outsideCalls.alarm')} className={styles.card}>
          <Hint>{words('outsideCalls.alarmHint')}</Hint>
          {limit('costlyPerHour')}
          <FieldPair>
            {limit('timesUsual')}
            {limit('leastMinutes')}
          </FieldPair>
        </Section>
        {isWriter && <FormButtons submit={words('administration.save')} pending={isPending} />}
      </fieldset>
    </Form>
  );
}
