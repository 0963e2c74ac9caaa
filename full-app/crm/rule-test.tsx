import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { ruleRunWords } from '#phone/crm-rules/words.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import {
  type CrmCallState,
  type CrmRule,
  crmRulesOf,
  type MatchedCrmRule,
  type PreparedAction,
  prepareAction,
  sampleCall,
  valuesOf,
} from '#sdk/crm-rules.ts';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, FormTitle } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import styles from './rules.module.css';
import { crmRuleWords } from './words.ts';

function useShownAction() {
  const words = useTranslate(ruleRunWords);
  return (label: string, prepared: PreparedAction): readonly string[] => {
    switch (prepared.type) {
      case 'refused':
        return [words(`rules.failure.${prepared.failure}`, { action: label })];
      case 'openBrowser':
        return [prepared.url];
      case 'launchProgram':
        return [prepared.name, ...prepared.arguments];
      case 'placeRequest':
        return [
          `${prepared.method} ${prepared.url}`,
          ...(prepared.body === undefined ? [] : [prepared.body]),
        ];
    }
  };
}

/** Shows a saved rule's actions for a call that does not exist, and runs them. */
export function RuleTest({ rule }: { rule: CrmRule }) {
  const words = useTranslate(crmRuleWords);
  const client = useClient();
  const info = useInfo();
  const shown = useShownAction();
  const form = useForm({ number: '+33612345678', name: 'Zoé “Z” O’Neil' });
  const [chosen, setChosen] = useState<CrmCallState>();
  const [act, pending] = useAction();
  const callState = chosen && rule.callStates.includes(chosen) ? chosen : (rule.callStates[0] ?? 'ringing');
  const user = { name: info?.user.userName ?? '', number: info?.extension?.addressNumber ?? '' };
  const creationTime = client.now.peek();
  const call = sampleCall(rule, { callState, ...form.values, ownNumber: user.number, creationTime });
  const match: MatchedCrmRule = { restUri: '', matchID: '', timestamp: 0, callState, rule, call };
  const values = valuesOf(match, user);

  const start = () => void act(() => crmRulesOf(client).test(rule, { callState, ...form.values }));

  return (
    <Form aria-label={words('rules.test')} onSubmit={form.submit(start)}>
      <FormTitle level={3}>{words('rules.test')}</FormTitle>
      <Field label={words('rules.testNumber')} {...form.text('number')} inputMode="tel" maxLength={40} />
      <Field label={words('rules.testName')} maxLength={200} {...form.text('name')} />
      {rule.callStates.length > 1 && (
        <Select
          label={words('rules.when')}
          options={rule.callStates.map((value) => ({ value, label: words(`rules.state.${value}`) }))}
          value={callState}
          onChange={setChosen}
        />
      )}
      <div className={styles.preview}>
        {rule.clientActions.map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a rule are their order
          <div key={index}>
            <strong>{action.label}</strong>
            {shown(action.label, prepareAction(action, rule, values)).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one action
              <p key={at}>
                <code>{line}</code>
              </p>
            ))}
          </div>
        ))}
      </div>
      <FormButtons submit={words('rules.testRun')} variant="normal" pending={pending} />
    </Form>
  );
}
