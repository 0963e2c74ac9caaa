import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSentence } from '#phone/forwardings/use-sentence.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { forwardingRulesOf } from '#sdk/forwarding-rules.ts';
import type { Forwarding } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { bind } from '#ui/form/bind.ts';
import { Form, FormButtons, FormTitle, Hint } from '#ui/form/form.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { forwardingEditorWords } from './editor-words.ts';
import { RuleSentence } from './rule-sentence.tsx';
import styles from './rules.module.css';

/** Props of `RuleForm`. */
export interface RuleFormProps {
  /** The rule to change; undefined for a new rule. */
  readonly rule?: Forwarding | undefined;
  /** Called when the rule is saved, or given up. */
  readonly onDone: (rule?: Forwarding) => void;
}

/** Adds a rule, changes or deletes a rule, and shows the rule as a sentence meanwhile. */
export function RuleForm({ rule, onDone }: RuleFormProps) {
  const words = useTranslate(actionWords, forwardingEditorWords);
  const run = useRun();
  const toast = useToast();
  const client = useClient();
  // The draft is that of the rule with which the form was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rule that is loaded again must not discard changes
  const draft = useMemo(() => forwardingRulesOf(client).draft(rule), [client]);
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // The first fault can be out of sight.
  useEffect(() => {
    const fault = tries > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!fault) return;
    const conditions = fault.closest('details');
    if (conditions) conditions.open = true;
    fault.focus();
  }, [tries]);
  const { fields, faults, isModified, canRemove, unreadable, pending } = useSignalRead(() => ({
    fields: draft.fields.value,
    faults: draft.faults.value,
    isModified: draft.isModified.value,
    canRemove: draft.canRemove.value,
    unreadable: draft.unreadable.value,
    pending: draft.pending.value,
  }));
  const parts = { fields, faults, set: (change: Parameters<typeof draft.set>[0]) => draft.set(change) };
  const { flag, text } = bind(fields, parts.set);
  const sentence = useSentence();
  const [startsOpen] = useState(fields.specificCaller !== '' || sentence.conditionsOf(fields) !== '');

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!draft.isValid.peek()) {
      setTries(tries + 1);
      return;
    }
    const isSaved = await run(async () => {
      const saved = await draft.save();
      onDone(saved);
    });
    if (isSaved) toast({ tone: 'success', title: words('ruleEditor.saved') });
  }

  const title = words(rule ? 'ruleEditor.edit' : 'ruleEditor.new');
  return (
    <Form ref={form} aria-label={title} onSubmit={(event) => void save(event)}>
      <FormTitle>{title}</FormTitle>
      <RuleSentence {...parts} isTried={tries > 0} hasUnreadable={unreadable.length > 0} />
      {unreadable.length > 0 && <Hint>{words('ruleEditor.unreadable')}</Hint>}
      {rule && !canRemove && <Hint>{words('ruleEditor.part')}</Hint>}
      <details className={styles.only} open={startsOpen}>
        <summary>{words('ruleEditor.onlyIf')}</summary>
        <div className={styles.fields}>
          <ConditionFields {...parts} />
        </div>
      </details>
      <Switch label={words('ruleEditor.active')} {...flag('activated')} />
      <Field label={words('ruleEditor.name')} {...text('label')} maxLength={100} autoComplete="off" />
      <FormButtons
        submit={words('ruleEditor.save')}
        pending={pending === 'save'}
        cancel={words(rule && isModified ? 'ruleEditor.discard' : 'action.cancel')}
        onCancel={() => (rule && isModified ? draft.reset() : onDone())}
      >
        {canRemove && (
          <Button
            changes="remove"
            pending={pending === 'remove'}
            onClick={() =>
              void run(async () => {
                await draft.remove();
                onDone();
              })
            }
          >
            {words('ruleEditor.delete')}
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}
