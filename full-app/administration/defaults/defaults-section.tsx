import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { ownName } from '#phone/language/own-name.ts';
import { useClient } from '#react/client-context.tsx';
import { type UserDefaults, voicemailDelays } from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { messageOfRefusal } from '../parts/fault-of.ts';
import { Question } from '../parts/question.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { KindSwitches } from '../users/kind-switches.tsx';
import { LicenceFields } from '../users/licence-fields.tsx';
import { administrationWords } from '../words.ts';
import { defaultsWords } from './words.ts';

/** The values of new users, and giving them to all users. */
export function DefaultsSection() {
  const words = useTranslate(defaultsWords);
  const administration = useAdministration();
  const [load] = useState(() => () => administration.userDefaults());
  const [defaults, setDefaults] = useLoadedState<UserDefaults, undefined>(load, undefined);
  return (
    <Page aria-label={words('defaults.title')}>
      <PageTitle level={2}>{words('defaults.title')}</PageTitle>
      <PageColumn>
        {defaults ? (
          <>
            <DefaultsForm key={defaults.version} defaults={defaults} onSaved={setDefaults} />
            <Existing defaults={defaults} onApplied={setDefaults} />
          </>
        ) : (
          <Skeleton label={words('defaults.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}

interface DefaultsFormProps {
  readonly defaults: UserDefaults;
  readonly onSaved: (defaults: UserDefaults) => void;
}

const draftOf = ({
  language,
  hasMailbox,
  mayUseCrm,
  voicemailAfter,
  licences,
  lockedKinds,
}: UserDefaults) => ({
  language,
  hasMailbox,
  mayUseCrm,
  voicemailAfter: String(voicemailAfter),
  licences,
  lockedKinds: lockedKinds as UserDefaults['lockedKinds'],
});

function DefaultsForm({ defaults, onSaved }: DefaultsFormProps) {
  const words = useTranslate(administrationWords, defaultsWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const { languages } = useClient();
  const [act, isPending] = useAction();
  const { values, set, flag, choice, submit } = useForm(() => draftOf(defaults));
  const [refusal, setRefusal] = useState<string>();

  const save = (draft: typeof values) => {
    setRefusal(undefined);
    void act(async () => {
      try {
        onSaved(
          await administration.changeUserDefaults({
            ...draft,
            voicemailAfter: Number(draft.voicemailAfter),
            version: defaults.version,
          }),
        );
        toast({ tone: 'success', title: words('defaults.saved') });
      } catch (error) {
        setRefusal(messageOfRefusal(error));
      }
    });
  };
  const tags = [...new Set(['en', ...languages.offered.peek()])];

  return (
    <Form className={styles.form} aria-label={words('defaults.title')} onSubmit={submit(save)}>
      <Hint>{words('defaults.detail')}</Hint>
      <fieldset disabled={!isWriter} className={styles.fields}>
        <Section title={words('administration.rights')} className={styles.card}>
          <Select
            label={words('defaults.language')}
            options={[
              { value: '', label: words('defaults.browserLanguage') },
              ...tags.map((tag) => ({ value: tag, label: ownName(tag) })),
            ]}
            {...choice('language')}
          />
          <Switch label={words('administration.right.hasMailbox')} {...flag('hasMailbox')} />
          <Select
            label={words('defaults.voicemailAfter')}
            options={voicemailDelays.map((seconds) => ({
              value: String(seconds),
              label:
                seconds === 0 ? words('defaults.noVoicemail') : words('defaults.seconds', { count: seconds }),
            }))}
            {...choice('voicemailAfter')}
          />
          <Switch label={words('administration.right.mayUseCrm')} {...flag('mayUseCrm')} />
        </Section>
        <Section title={words('administration.licences')} className={styles.card}>
          <LicenceFields licences={values.licences} onChange={(licences) => set({ licences })} />
        </Section>
        <Section title={words('administration.mayChange')} className={styles.card}>
          <KindSwitches locked={values.lockedKinds} onChange={(lockedKinds) => set({ lockedKinds })} />
        </Section>
        {refusal !== undefined && <Banner tone="error" title={refusal} />}
        {isWriter && <FormButtons submit={words('administration.save')} pending={isPending} />}
      </fieldset>
    </Form>
  );
}

interface ExistingProps {
  readonly defaults: UserDefaults;
  readonly onApplied: (defaults: UserDefaults) => void;
}

/** The users who have other values, and the button that gives them these. */
function Existing({ defaults, onApplied }: ExistingProps) {
  const words = useTranslate(defaultsWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const [act, isPending] = useAction();
  const count = defaults.differing;
  const apply = () => {
    setAsked(false);
    void act(async () => {
      const changed = await administration.applyUserDefaults();
      toast({ tone: 'success', title: words('defaults.applied', { count: changed }) });
      onApplied(await administration.userDefaults());
    });
  };
  return (
    <Section title={words('defaults.existing')} className={styles.card}>
      <p>{count === 0 ? words('defaults.same') : words('defaults.differing', { count })}</p>
      {isWriter && count > 0 && !isAsked && (
        <div>
          <Button pending={isPending} onClick={() => setAsked(true)}>
            {words('defaults.apply')}
          </Button>
        </div>
      )}
      {isAsked && (
        <Question
          question={words('defaults.question', { count })}
          detail={words('defaults.questionDetail')}
          answer={words('defaults.apply')}
          onAnswer={apply}
          onCancel={() => setAsked(false)}
        />
      )}
    </Section>
  );
}
