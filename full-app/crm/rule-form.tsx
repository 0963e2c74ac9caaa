import { useMemo } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { type CrmRule, crmCallStates, crmRulesOf, mayWriteRules, type RuleScope } from '#sdk/crm-rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { bind } from '#ui/form/bind.ts';
import { ButtonRow, Form, FormButtons, FormTitle, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ActionFields } from './action-fields.tsx';
import { draftOf, isComplete, newAction, type RuleDraft, ruleOf } from './rule-draft.ts';
import { crmRuleWords } from './words.ts';

const scopes = ['own', 'group', 'enterprise'] as const;
const directions = ['both', 'incoming', 'outgoing'] as const;
/** The most actions of a rule. */
const maxActions = 10;

interface PartProps {
  readonly draft: RuleDraft;
  readonly set: (change: Partial<RuleDraft>) => void;
}

/** The users that a new rule is for. */
function ScopeChoice({ draft, set }: PartProps) {
  const { choice } = bind(draft, set);
  const words = useTranslate(crmRuleWords);
  const rights = useRights().of('CRMIntegrationRule');
  const { groups: all } = useClient();
  const groups = useList(useMemo(() => all.seen(), [all])).items;
  const allowed = scopes.filter(
    (scope) => mayWriteRules(scope, rights) && (scope !== 'group' || groups.length > 0),
  );
  if (allowed.length < 2) return null;
  const choose = (scope: RuleScope) => set({ scope, group: draft.group || (groups[0]?.restUri ?? '') });
  return (
    <>
      <Select
        label={words('rules.scope')}
        options={allowed.map((value) => ({ value, label: words(`rules.scope.${value}`) }))}
        value={draft.scope}
        onChange={choose}
      />
      {draft.scope === 'group' && (
        <Select
          label={words('rules.group')}
          options={groups.map(({ restUri, label }) => ({ value: restUri, label }))}
          {...choice('group')}
        />
      )}
    </>
  );
}

/** The calls and the moments that a rule is for. */
function Conditions({ draft, set }: PartProps) {
  const { choice, flag, text } = bind(draft, set);
  const words = useTranslate(crmRuleWords);
  return (
    <>
      <FieldGroup legend={words('rules.when')}>
        {crmCallStates.map((state) => (
          <Switch
            key={state}
            label={words(`rules.state.${state}`)}
            checked={draft.callStates.includes(state)}
            onChange={(isOn) =>
              set({
                callStates: crmCallStates.filter((one) =>
                  one === state ? isOn : draft.callStates.includes(one),
                ),
              })
            }
          />
        ))}
      </FieldGroup>
      <Select
        label={words('rules.direction')}
        options={directions.map((value) => ({ value, label: words(`rules.direction.${value}`) }))}
        {...choice('direction')}
      />
      <Field
        label={words('rules.numbers')}
        {...text('numbers')}
        inputMode="tel"
        autoComplete="off"
        maxLength={500}
        hint={words('rules.numbersHint')}
      />
      <Switch label={words('rules.queueOnly')} {...flag('queueCallsOnly')} />
    </>
  );
}

/** Props of `RuleForm`. */
export interface RuleFormProps {
  /** The rule to change; undefined for a new rule. */
  readonly rule?: CrmRule | undefined;
  readonly onDone: () => void;
}

/** Adds a rule, changes or deletes a rule. */
export function RuleForm({ rule, onDone }: RuleFormProps) {
  const words = useTranslate(actionWords, crmRuleWords);
  const rules = crmRulesOf(useClient());
  const { values: draft, set, flag, text, submit } = useForm(() => draftOf(rule));
  const [act, pending] = useActions<'save' | 'delete'>();
  const setAction = (key: number, change: Partial<RuleDraft['actions'][number]>) =>
    set({ actions: draft.actions.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  // The policy of the pages has the hosts of shared rules only.
  const sendsItself =
    draft.scope === 'own' &&
    draft.actions.some(({ type, isBridged }) => type === 'placeRequest' && !isBridged);
  const hasRequests = draft.actions.some(({ type }) => type === 'placeRequest');

  const close = (isDone: boolean) => isDone && onDone();
  function save() {
    if (!isComplete(draft)) return;
    const { scope, group, ...fields } = { group: undefined, ...ruleOf(draft) };
    void act('save', () =>
      rule
        ? rules.change(rule, fields)
        : rules.add({ ...fields, scope, ...(group !== undefined && { group }) }),
    ).then(close);
  }

  const title = words(rule ? 'rules.edit' : 'rules.new');
  return (
    <Form aria-label={title} onSubmit={submit(save)}>
      <FormTitle>{title}</FormTitle>
      <Field label={words('rules.name')} {...text('label')} required maxLength={100} autoFocus={!rule} />
      <Switch label={words('rules.active')} {...flag('isActive')} />
      {!rule && <ScopeChoice draft={draft} set={set} />}
      <Conditions draft={draft} set={set} />
      {draft.actions.map((action, index) => (
        <ActionFields
          key={action.key}
          action={action}
          number={index + 1}
          onChange={(change) => setAction(action.key, change)}
          onRemove={
            draft.actions.length > 1
              ? () => set({ actions: draft.actions.filter((one) => one !== action) })
              : undefined
          }
        />
      ))}
      {draft.actions.length < maxActions && (
        <ButtonRow>
          <Button onClick={() => set({ actions: [...draft.actions, newAction()] })}>
            {words('rules.addAction')}
          </Button>
        </ButtonRow>
      )}
      {hasRequests && (
        <>
          <Field
            label={words('rules.hosts')}
            {...text('allowedHosts')}
            autoComplete="off"
            required
            hint={words('rules.hostsHint')}
          />
          {sendsItself && <Hint>{words('rules.ownRequests')}</Hint>}
        </>
      )}
      <FormButtons
        submit={words('rules.save')}
        pending={pending === 'save'}
        cancel={words('action.cancel')}
        onCancel={onDone}
      >
        {rule && (
          <Button
            pending={pending === 'delete'}
            onClick={() => void act('delete', () => rules.remove(rule)).then(close)}
          >
            {words('rules.delete')}
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}
