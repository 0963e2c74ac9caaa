import { type CrmRule, mayWriteRules } from '../../../sdk/crm-rules.ts';
import { crmRuleWords } from '../../i18n/en/crm/crm-rules.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import forms from '../../ui/form/form.module.css';
import { useRights } from '../rights/use-rights.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleTest } from './rule-test.tsx';

/** One rule: its form for a user who may change it, and its test. */
export function RuleDetail({ rule, onDone }: { rule: CrmRule; onDone: () => void }) {
  const words = useTranslate(crmRuleWords);
  const rights = useRights().of('CRMIntegrationRule');
  return (
    <>
      {mayWriteRules(rule.scope, rights) ? (
        <RuleForm rule={rule} onDone={onDone} />
      ) : (
        <div className={forms.form}>
          <h2 className={forms.title}>{rule.label}</h2>
          <p className={forms.hint}>{words('rules.readOnly')}</p>
        </div>
      )}
      <RuleTest rule={rule} />
    </>
  );
}
