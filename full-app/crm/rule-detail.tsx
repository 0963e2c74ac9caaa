import { useTranslate } from '#i18n/use-translate.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import { type CrmRule, mayWriteRules } from '#sdk/crm-rules.ts';
import { FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { FormCard } from '../shell/parts/card/form-card.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleTest } from './rule-test.tsx';
import { crmRuleWords } from './words.ts';

/** A rule: its form for a user who may change it, and its test. */
export function RuleDetail({ rule, onDone }: { rule: CrmRule; onDone: () => void }) {
  const words = useTranslate(crmRuleWords);
  const rights = useRights().of('CRMIntegrationRule');
  return (
    <>
      {mayWriteRules(rule.scope, rights) ? (
        <FormCard>
          <RuleForm rule={rule} onDone={onDone} />
        </FormCard>
      ) : (
        <FormPart>
          <FormTitle>{rule.label}</FormTitle>
          <Hint>{words('rules.readOnly')}</Hint>
        </FormPart>
      )}
      <KindLock kind={undefined}>
        <RuleTest rule={rule} />
      </KindLock>
    </>
  );
}
