import Workflow from 'lucide-react/icons/workflow';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { crmRulesOf, mayWriteRules } from '#sdk/crm-rules.ts';
import { fullAppWords } from '../shell/area-words.ts';
import { NewButton } from '../shell/page/new-button.tsx';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';
import { Page } from '../shell/page/page.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { useFirst } from '../shell/page/use-first.ts';
import { FormCard } from '../shell/parts/card/form-card.tsx';
import { useStepName } from '../shell/trail/use-trail.ts';
import { RuleDetail } from './rule-detail.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { RuleLog } from './rule-log.tsx';
import { crmRuleWords } from './words.ts';

const address = '/crmrules';

/** The CRM rules, and a rule, a new rule, or the log of their runs. */
export function CrmRulesPage() {
  const words = useTranslate(crmRuleWords, fullAppWords);
  const navigate = useNavigate();
  const { id } = useParams();
  const rights = useRights().of('CRMIntegrationRule');
  const { items, status } = useList(crmRulesOf(useClient()).rules);
  const first = useFirst(
    id === undefined ? items : undefined,
    ({ crmIntegrationRuleID }) => crmIntegrationRuleID,
  );
  const open = first ?? items.find(({ crmIntegrationRuleID }) => crmIntegrationRuleID === id);
  const names: Readonly<Record<string, string>> = { new: words('rules.new'), log: words('rules.log') };
  useStepName(id === undefined ? undefined : (names[id] ?? open?.label));
  // The form beside the list stays there with the values of its rule.
  const [round, setRound] = useState(0);
  const close = () => {
    setRound(round + 1);
    void navigate(address);
  };
  const content =
    id === 'new' ? (
      <FormCard>
        <RuleForm key={id} onDone={close} />
      </FormCard>
    ) : id === 'log' ? (
      <RuleLog />
    ) : (
      open && <RuleDetail key={`${open.crmIntegrationRuleID} ${round}`} rule={open} onDone={close} />
    );
  const missing = id !== undefined && status === 'ready' ? <NoSuchEntry /> : undefined;
  return (
    <TwoPane
      title={words('area.crmRules')}
      action={
        mayWriteRules('own', rights) && (
          <NewButton onClick={() => void navigate(`${address}/new`)}>{words('rules.new')}</NewButton>
        )
      }
      list={
        <RuleList
          currentUri={open?.restUri}
          onLog={() => void navigate(`${address}/log`)}
          onOpen={({ crmIntegrationRuleID }) => void navigate(`${address}/${crmIntegrationRuleID}`)}
        />
      }
      detail={id === undefined ? undefined : content ? <Page>{content}</Page> : missing}
      placeholder={content && <Page>{content}</Page>}
      choose={{ icon: Workflow, detail: words('rules.choose') }}
      up={close}
    />
  );
}
