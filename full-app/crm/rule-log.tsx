import ScrollText from 'lucide-react/icons/scroll-text';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ruleRunWords } from '#phone/crm-rules/words.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import { type ActionRun, crmRulesOf, type RuleRun } from '#sdk/crm-rules.ts';
import { FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
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
  const words = useTranslate(crmRuleWords);
  const { runs } = crmRulesOf(useClient());
  return (
    <FormPart aria-label={words('rules.log')}>
      <FormTitle>{words('rules.log')}</FormTitle>
      <ListContent
        list={runs}
        loading={words('rules.loading')}
        empty={{ icon: ScrollText, title: words('rules.logNone'), detail: words('rules.logNoneDetail') }}
      >
        {(items) => (
          <ul className={styles.runs}>
            {items.map((one) => (
              <Run key={one.restUri} run={one} />
            ))}
          </ul>
        )}
      </ListContent>
    </FormPart>
  );
}
