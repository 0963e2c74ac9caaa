import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import type { AdministeredCompany, CompanyChange, CompanySite, NumberRange } from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { FieldPair, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { readRanges, writeRanges } from './ranges.ts';
import { companyWords } from './words.ts';

/** The company: its name, places, clocks and numbers. */
export function CompanySection() {
  const words = useTranslate(administrationWords, companyWords);
  const administration = useAdministration();
  const [load] = useState(() => () => administration.company());
  const [company, setCompany] = useLoadedState<AdministeredCompany, undefined>(load, undefined);
  return (
    <Page aria-label={words('administration.company')}>
      <PageTitle level={2}>{words('administration.company')}</PageTitle>
      <PageColumn>
        {company ? (
          <CompanyForm key={company.version} company={company} onSaved={setCompany} />
        ) : (
          <Skeleton label={words('company.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}

/** The values of the form: ranges and templates as texts. */
const textsOf = ({ numberPlan, ...company }: AdministeredCompany) => ({
  displayName: company.displayName,
  language: company.language,
  timeZone: company.timeZone,
  timeFormat: company.timeFormat ?? ('' as const),
  sites: company.sites as readonly CompanySite[],
  dialPrefix: company.dialPrefix,
  publicNumbers: writeRanges(company.publicNumbers),
  users: writeRanges(numberPlan.users),
  groups: writeRanges(numberPlan.groups),
  services: writeRanges(numberPlan.services),
  digits: String(numberPlan.digits),
  echo: numberPlan.echo,
  voicemail: numberPlan.voicemail,
  conferenceBridge: numberPlan.conferenceBridge,
  templates: company.textTemplates.join('\n\n'),
});
type Texts = ReturnType<typeof textsOf>;
type RangeName = 'publicNumbers' | 'users' | 'groups' | 'services';
const rangeNames = ['publicNumbers', 'users', 'groups', 'services'] as const satisfies readonly RangeName[];

interface CompanyFormProps {
  readonly company: AdministeredCompany;
  readonly onSaved: (company: AdministeredCompany) => void;
}

function CompanyForm({ company, onSaved }: CompanyFormProps) {
  const words = useTranslate(administrationWords, companyWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const { text, choice, values, set, submit } = useForm<Texts>(() => textsOf(company));
  const [wrong, setWrong] = useState<Partial<Record<RangeName, string>>>({});
  const [refusal, setRefusal] = useState<string>();

  const companySource = company.fixed.find(({ name }) => name === 'displayName')?.source;
  const templatesSource = company.fixed.find(({ name }) => name === 'textTemplates')?.source;
  const save = (texts: Texts) => {
    const read = rangeNames.map((name) => [name, readRanges(texts[name])] as const);
    const faults = read.flatMap(([name, ranges]) =>
      typeof ranges === 'string' ? [[name, words('company.badRanges', { text: ranges })] as const] : [],
    );
    setWrong(Object.fromEntries(faults));
    setRefusal(undefined);
    if (faults.length > 0) return;
    const ranges = Object.fromEntries(read) as Record<RangeName, NumberRange[]>;
    void act(async () => {
      try {
        onSaved(
          await administration.changeCompany({
            ...changeOf(company, texts, ranges),
            version: company.version,
          }),
        );
        toast({ tone: 'success', title: words('company.saved') });
      } catch (error) {
        if (!(error instanceof CallsideError && error.code === 'administration.refused')) throw error;
        setRefusal(error.serverMessage ?? '');
      }
    });
  };
  const ranges = (name: RangeName, hint?: string) => (
    <Field
      label={words(`company.${name}`)}
      hint={hint}
      error={wrong[name]}
      {...text(name)}
      autoComplete="off"
    />
  );

  return (
    <Form className={styles.form} aria-label={words('administration.company')} onSubmit={submit(save)}>
      {companySource !== undefined && (
        <Banner tone="info" title={words('administration.fixedBy', { source: companySource })} />
      )}
      <fieldset disabled={!isWriter || companySource !== undefined} className={styles.fields}>
        <Section title={words('company.general')} className={styles.card}>
          <Field
            label={words('company.name')}
            {...text('displayName')}
            maxLength={100}
            required
            autoComplete="off"
          />
          <FieldPair>
            <Field
              label={words('company.timeZone')}
              {...text('timeZone')}
              list="time-zones"
              autoComplete="off"
            />
            <Field
              label={words('company.language')}
              hint={words('company.languageHint')}
              {...text('language')}
              maxLength={12}
              autoComplete="off"
            />
          </FieldPair>
          <Select<'' | '_24' | '_12'>
            label={words('company.timeFormat')}
            options={(['', '_24', '_12'] as const).map((value) => ({
              value,
              label: words(`company.timeFormat.${value}`),
            }))}
            {...choice('timeFormat')}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          <Hint>
            {words('company.fixed')}: {words('company.country')} {company.country},{' '}
            {words('company.sipDomain')} {company.sipDomain}, {words('company.mailDomain')}{' '}
            {company.mailDomain}
          </Hint>
        </Section>
        <Sites sites={values.sites} onChange={(sites) => set({ sites })} />
        <Section title={words('company.numbers')} className={styles.card}>
          {ranges('users', words('company.rangesHint'))}
          {ranges('groups')}
          {ranges('services')}
          {ranges('publicNumbers')}
          <FieldPair>
            <Field
              label={words('company.digits')}
              {...text('digits')}
              inputMode="numeric"
              maxLength={1}
              autoComplete="off"
            />
            <Field
              label={words('company.dialPrefix')}
              {...text('dialPrefix')}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
            />
          </FieldPair>
          <FieldPair>
            <Field
              label={words('company.echo')}
              {...text('echo')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
            <Field
              label={words('company.voicemail')}
              {...text('voicemail')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
          </FieldPair>
          <Field
            label={words('company.conferenceBridge')}
            {...text('conferenceBridge')}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
          />
        </Section>
        <Section title={words('company.templates')} className={styles.card}>
          <TextArea
            label={words('company.templates')}
            rows={6}
            disabled={templatesSource !== undefined}
            {...text('templates')}
          />
          <Hint>
            {templatesSource === undefined
              ? words('company.templatesHint')
              : words('administration.fixedBy', { source: templatesSource })}
          </Hint>
        </Section>
        {refusal !== undefined && <Banner tone="error" title={refusal} />}
        {isWriter && <FormButtons submit={words('administration.save')} pending={isPending} />}
      </fieldset>
    </Form>
  );
}

/** Returns the values that differ from those of the company. */
function changeOf(
  company: AdministeredCompany,
  texts: Texts,
  { publicNumbers, users, groups, services }: Record<RangeName, NumberRange[]>,
): CompanyChange {
  const { displayName, language, timeZone, sites, dialPrefix, echo, voicemail, conferenceBridge } = texts;
  const wanted = {
    displayName: displayName.trim(),
    language: language.trim(),
    timeZone: timeZone.trim(),
    sites: sites.map(({ areaCode, ...site }) => ({ ...site, ...(areaCode && { areaCode }) })),
    timeFormat: texts.timeFormat || null,
    dialPrefix: dialPrefix.trim(),
    publicNumbers,
    numberPlan: {
      ...company.numberPlan,
      digits: Number(texts.digits) || 0,
      users,
      groups,
      services,
      echo,
      voicemail,
      conferenceBridge,
    },
    textTemplates: texts.templates
      .split(/\n\s*\n/)
      .map((one) => one.trim())
      .filter(Boolean),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(company[name as keyof typeof wanted] ?? null),
    ),
  );
}

interface SitesProps {
  readonly sites: readonly CompanySite[];
  readonly onChange: (sites: readonly CompanySite[]) => void;
}

/** Returns the numbers of a site with a change; undefined: it has none. */
function numbersWith({ numbers }: CompanySite, part: Partial<NumberRange>): Pick<CompanySite, 'numbers'> {
  const next = { first: '', last: '', ...numbers, ...part };
  return { numbers: next.first === '' && next.last === '' ? undefined : next };
}

/** The places at which people work. */
function Sites({ sites, onChange }: SitesProps) {
  const words = useTranslate(companyWords);
  const change = (at: number, part: Partial<CompanySite>) =>
    onChange(sites.map((site, index) => (index === at ? { ...site, ...part } : site)));
  return (
    <Section title={words('company.sites')} className={styles.card}>
      {sites.map((site, at) => (
        // A site has no other identity than its place in the list.
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row keep their focus while its name is typed
        <div key={at} className={styles.site}>
          <Field
            label={words('company.siteName')}
            value={site.label}
            onText={(label) => change(at, { label })}
            maxLength={100}
            autoComplete="off"
          />
          <Field
            label={words('company.timeZone')}
            value={site.timeZone}
            onText={(timeZone) => change(at, { timeZone })}
            list="time-zones"
            autoComplete="off"
          />
          <Field
            label={words('company.areaCode')}
            value={site.areaCode ?? ''}
            onText={(areaCode) => change(at, { areaCode })}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
          />
          <Field
            label={words('company.siteFirst')}
            value={site.numbers?.first ?? ''}
            onText={(first) => change(at, numbersWith(site, { first }))}
            inputMode="tel"
            maxLength={16}
            autoComplete="off"
          />
          <Field
            label={words('company.siteLast')}
            value={site.numbers?.last ?? ''}
            onText={(last) => change(at, numbersWith(site, { last }))}
            inputMode="tel"
            maxLength={16}
            autoComplete="off"
          />
          {sites.length > 1 && (
            <IconButton
              icon={X}
              label={words('company.removeSite', { site: site.label })}
              onClick={() => onChange(sites.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          onClick={() => onChange([...sites, { label: '', timeZone: sites[0]?.timeZone ?? '' }])}
        >
          {words('company.addSite')}
        </Button>
      </div>
    </Section>
  );
}
