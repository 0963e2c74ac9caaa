import { type CrmRule, mayWriteRules } from '../../../sdk/crm-rules.ts';
import { crmRuleWords } from '../../i18n/en/crm/crm-rules.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useRights } from '../rights/use-rights.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleTest } from './rule-test.tsx';
import styles from './rules.module.css';

/** One rule: its form for a user who may change it, and its test. */
export function RuleDetail({ rule, onDone }: { rule: CrmRule; onDone: () => void }) {
  const words = useTranslate(crmRuleWords);
  const rights = useRights().of('CRMIntegrationRule');
  return (
    <>
      {mayWriteRules(rule.scope, rights) ? (
        <RuleForm rule={rule} onDone={onDone} />
      ) : (
        <div className={styles.form}>
          <h2 className={styles.title}>{rule.label}</h2>
          <p className={styles.hint}>{words('rules.readOnly')}</p>
        </div>
      )}
      <RuleTest rule={rule} />
    </>
  );
}
