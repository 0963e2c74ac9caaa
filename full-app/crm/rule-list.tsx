import ScrollText from 'lucide-react/icons/scroll-text';
import Workflow from 'lucide-react/icons/workflow';
import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { type CrmRule, crmRulesOf } from '#sdk/crm-rules.ts';
import { Button } from '#ui/button/button.tsx';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { ListPane } from '../shell/parts/list/list-pane.tsx';
import styles from './rules.module.css';
import { crmRuleWords } from './words.ts';

/** Props of `RuleList`. */
export interface RuleListProps {
  readonly currentUri?: string | undefined;
  readonly onLog: () => void;
  readonly onOpen: (rule: CrmRule) => void;
}

/** The rules for the user's calls, and the ways to a new rule and to the log. */
export function RuleList({ currentUri, onLog, onOpen }: RuleListProps) {
  const words = useTranslate(crmRuleWords);
  const rules = crmRulesOf(useClient());
  const { items } = useList(rules.rules);
  // biome-ignore lint/correctness/useExhaustiveDependencies(items): a changed list has another count
  const loadCount = useCallback(() => rules.count(), [rules, items]);
  const count = useLoaded(loadCount, undefined);
  const describe = ({ isActive, scope, callStates }: CrmRule) =>
    [
      ...(isActive ? [] : [words('rules.off')]),
      words(`rules.scope.${scope}`),
      ...callStates.map((state) => words(`rules.state.${state}`)),
    ].join(' · ');
  return (
    <ListPane
      top={
        <Button variant="plain" icon={ScrollText} onClick={onLog}>
          {words('rules.log')}
        </Button>
      }
    >
      <ListContent
        list={rules.rules}
        loading={words('rules.loading')}
        empty={{ icon: Workflow, title: words('rules.none'), detail: words('rules.noneDetail') }}
      >
        {() => (
          <>
            {count !== undefined && (
              <p className={styles.count} role="status">
                {words('rules.count', { count })}
              </p>
            )}
            <List label={words('rules.name')}>
              {items.map((rule) => (
                <ListRow
                  key={rule.restUri}
                  lead={<Workflow size={iconSize} aria-hidden="true" />}
                  title={rule.label}
                  detail={describe(rule)}
                  current={rule.restUri === currentUri}
                  onSelect={() => onOpen(rule)}
                />
              ))}
            </List>
          </>
        )}
      </ListContent>
    </ListPane>
  );
}
