import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import { useAction } from '#phone/errors/use-action.ts';
import {
  type Retention,
  type RetentionKind,
  type RetentionPreview,
  type RetentionRule,
  retentionKinds,
  retentionScopes,
} from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { QuestionBar } from '#ui/questions/questions.tsx';
import { Select } from '#ui/select/select.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import page from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import styles from './retention.module.css';
import { isGeneral, nameOfRule, type RuleText, ruleOf, shorterRules, textOf } from './rules.ts';
import { usePreviews } from './use-previews.ts';
import { retentionWords } from './words.ts';

interface RetentionFormProps {
  readonly retention: Retention;
  readonly departments: readonly string[];
  readonly onSaved: (retention: Retention) => void;
}

/** The rules: a field for each kind, and rules of queues and departments. */
export function RetentionForm({ retention, departments, onSaved }: RetentionFormProps) {
  const words = useTranslate(retentionWords, administrationWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [texts, setTexts] = useState<readonly RuleText[]>(() => retention.rules.map(textOf));
  const [removed, setRemoved] = useState<number>();
  const rules = texts.flatMap((text) => ruleOf(text) ?? []);
  const shorter = shorterRules(retention.rules, rules);
  const previews = usePreviews(shorter);
  const labelOf = useScopeLabel(retention);

  const change = (name: string, days: string) => {
    setRemoved(undefined);
    setTexts((now) => now.map((one) => (nameOfRule(one) === name ? { ...one, days } : one)));
  };
  const save = () =>
    act(async () => {
      onSaved(await administration.changeRetention({ rules, version: retention.version }));
      toast({ tone: 'success', title: words('retention.saved') });
    });
  const ask = async () => {
    if (rules.length < texts.length) return;
    let total = 0;
    const isCounted = await act(async () => {
      for (const rule of shorter) total += (await administration.previewRetention(rule)).removed;
    });
    if (!isCounted) return;
    if (total === 0) await save();
    else setRemoved(total);
  };
  const field = (text: RuleText, label: string) => (
    <Field
      label={label}
      value={text.days}
      onText={(days) => change(nameOfRule(text), days)}
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      error={ruleOf(text) ? undefined : words('retention.badDays')}
      hint={effectOf(previews.get(nameOfRule(text)), words)}
    />
  );
  const general = texts.filter(isGeneral);
  const special = texts.filter((text) => !isGeneral(text));
  return (
    <Form
      className={page.form}
      aria-label={words('administration.retention')}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <fieldset disabled={!isWriter} className={page.fields}>
        {general.length > 0 && (
          <Section title={words('retention.general')} className={page.card}>
            <div className={styles.days}>
              {general.map((text) => (
                <div key={text.kind}>{field(text, words(`retention.kind.${text.kind}`))}</div>
              ))}
            </div>
          </Section>
        )}
        <Section title={words('retention.special')} className={page.card}>
          <Hint>{words('retention.specialHint')}</Hint>
          {special.map((text) => {
            const label = `${words(`retention.kind.${text.kind}`)} · ${labelOf(text)}`;
            return (
              <div key={nameOfRule(text)} className={styles.rule}>
                {field(text, label)}
                {isWriter && (
                  <IconButton
                    icon={X}
                    label={words('retention.removeRule', { rule: label })}
                    onClick={() => setTexts((now) => now.filter((one) => one !== text))}
                  />
                )}
              </div>
            );
          })}
          {isWriter && (
            <NewRule
              retention={retention}
              departments={departments}
              taken={texts}
              onAdd={(text) => setTexts((now) => [...now, text])}
            />
          )}
        </Section>
        {isWriter && removed === undefined && (
          <FormButtons submit={words('administration.save')} pending={isPending} />
        )}
      </fieldset>
      {removed !== undefined && (
        <QuestionBar as="section">
          <p>{words('retention.question', { count: removed })}</p>
          <p className={page.soft}>{words('retention.questionDetail')}</p>
          <ButtonRow>
            <Button autoFocus pending={isPending} onClick={() => void save()}>
              {words('retention.remove')}
            </Button>
            <Button variant="plain" onClick={() => setRemoved(undefined)}>
              {words('action.cancel')}
            </Button>
          </ButtonRow>
        </QuestionBar>
      )}
    </Form>
  );
}

type Words = Translate<typeof retentionWords>;

/** Returns the effect of a rule in words; without a count, how to write it. */
function effectOf(preview: RetentionPreview | undefined, words: Words): string {
  if (!preview) return words('retention.daysHint');
  const removed =
    preview.removed === 0
      ? words('retention.removesNothing')
      : words('retention.removes', { count: preview.removed });
  return preview.held === 0 ? removed : `${removed} · ${words('retention.held', { count: preview.held })}`;
}

/** Returns a function that names the queue or department of a rule. */
function useScopeLabel({ queues }: Retention) {
  const words = useTranslate(retentionWords);
  return ({ queueID, department }: Pick<RetentionRule, 'queueID' | 'department'>): string => {
    if (queueID === undefined) return words('retention.department', { name: department ?? '' });
    return words('retention.queue', {
      name: queues.find((one) => one.queueID === queueID)?.label ?? queueID,
    });
  };
}

interface NewRuleProps {
  readonly retention: Retention;
  readonly departments: readonly string[];
  readonly taken: readonly RuleText[];
  readonly onAdd: (rule: RuleText) => void;
}

/** A choice of a kind, and of a queue or department that has no rule of that kind yet. */
function NewRule({ retention, departments, taken, onAdd }: NewRuleProps) {
  const words = useTranslate(retentionWords);
  const labelOf = useScopeLabel(retention);
  const [kind, setKind] = useState<RetentionKind>('calls');
  const [chosen, setChosen] = useState('');
  const known = new Set(taken.map(nameOfRule));
  const kinds = retentionKinds.filter((one) => retentionScopes[one].length > 0);
  const scopes: readonly string[] = retentionScopes[kind];
  const free = [
    ...(scopes.includes('queue') ? retention.queues.map(({ queueID }) => ({ kind, queueID, days: '' })) : []),
    ...(scopes.includes('department')
      ? departments.map((department) => ({ kind, department, days: '' }))
      : []),
  ].filter((rule) => !known.has(nameOfRule(rule)));
  const selected = free.find((rule) => nameOfRule(rule) === chosen) ?? free[0];
  return (
    <div className={styles.new}>
      <Select
        label={words('retention.kind')}
        options={kinds.map((one) => ({ value: one, label: words(`retention.kind.${one}`) }))}
        value={kind}
        onChange={setKind}
      />
      <Select
        label={words('retention.scope')}
        options={free.map((rule) => ({ value: nameOfRule(rule), label: labelOf(rule) }))}
        value={selected ? nameOfRule(selected) : ''}
        onChange={setChosen}
      />
      <Button disabled={!selected} onClick={() => selected && onAdd(selected)}>
        {words('retention.addRule')}
      </Button>
    </div>
  );
}
