import ScrollText from 'lucide-react/icons/scroll-text';
import { actionWords } from '#i18n/action-words.ts';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ruleRunWords } from '#phone/crm-rules/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { ActionRun, RuleRun } from '#sdk/crm-rules.ts';
import { crmRulesOf } from '#sdk/crm-rules.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './rules.module.css';
import { crmRuleWords } from './words.ts';

function Run({ run }: { run: RuleRun }) {
  const words = useTranslate(crmRuleWords, ruleRunWords);
  const clock = useClockStyle();
  const describe = ({ label, outcome, failure, at, status }: ActionRun) =>
    failure === undefined || outcome === 'declined'
      ? [label, at, words(`rules.outcome.${outcome}`), status].filter(Boolean).join(' · ')
      : [words(`rules.failure.${failure}`, { action: label }), at, status].filter(Boolean).join(' · ');
  return (
    <li className={styles.run}>
      <strong>{run.label}</strong>
      <Hint as="span">
        <time dateTime={new Date(run.timestamp).toISOString()}>{formatMoment(run.timestamp, clock)}</time>
        {' · '}
        {words(`rules.state.${run.callState}`)}
        {' · '}
        {run.name || run.number}
      </Hint>
      {run.actions.length === 0 && <span>{words('rules.outcome.none')}</span>}
      {run.actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a run are their order
        <span key={index}>{describe(action)}</span>
      ))}
    </li>
  );
}

/** The last runs of rules at the user's clients, newest first. */
export function RuleLog() {
  const words = useTranslate(crmRuleWords, actionWords);
  const run = useRun();
  const { runs } = crmRulesOf(useClient());
  const { items, status, hasMore } = useList(runs);
  return (
    <FormPart aria-label={words('rules.log')}>
      <FormTitle>{words('rules.log')}</FormTitle>
      {items.length === 0 && status !== 'ready' && <Skeleton label={words('rules.loading')} rows={4} />}
      {items.length === 0 && status === 'ready' && (
        <EmptyState icon={ScrollText} title={words('rules.logNone')} detail={words('rules.logNoneDetail')} />
      )}
      <ul className={styles.runs}>
        {items.map((one) => (
          <Run key={one.restUri} run={one} />
        ))}
      </ul>
      {hasMore && (
        <LoadMore pending={status === 'loading'} onClick={() => void run(() => runs.loadMore())}>
          {words('action.loadMore')}
        </LoadMore>
      )}
    </FormPart>
  );
}
