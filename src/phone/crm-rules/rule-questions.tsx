import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { PreparedAction, RuleQuestion } from '#sdk/crm-rules.ts';
import { crmRulesOf } from '#sdk/crm-rules.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { QuestionBar, QuestionList } from '#ui/questions/questions.tsx';
import styles from './rules.module.css';
import { ruleRunWords } from './words.ts';

/** Returns the part of an action that the user has to judge: where the page is, or which program. */
export function shownTarget(prepared: PreparedAction): string {
  if (prepared.type === 'refused') return '';
  return prepared.type === 'launchProgram'
    ? [prepared.name, ...prepared.arguments].join(' ')
    : new URL(prepared.url).host;
}

const verbs = {
  openBrowser: 'rules.open',
  launchProgram: 'rules.launch',
  placeRequest: 'rules.send',
} as const;

function Question({ question }: { question: RuleQuestion }) {
  const words = useTranslate(ruleRunWords);
  const { kind, match, action, prepared } = question;
  const { name, number } = match.call;
  return (
    <QuestionBar>
      <p className={styles.questionWords}>
        <strong>{words('rules.question', { action: action.label, caller: name || number })}</strong>
        <Hint as="span">
          {kind === 'blocked'
            ? words('rules.questionBlocked')
            : words('rules.questionRule', { rule: match.rule.label })}{' '}
          {shownTarget(prepared)}
        </Hint>
      </p>
      <ButtonRow>
        <Button variant="primary" onClick={() => question.accept()}>
          {words(verbs[action.type])}
        </Button>
        <Button onClick={() => question.skip()}>{words('rules.skip')}</Button>
      </ButtonRow>
    </QuestionBar>
  );
}

/** The actions of rules that wait for the user, above the content and not above calls. */
export function RuleQuestions() {
  const questions = useSignalValue(crmRulesOf(useClient()).questions);
  return (
    <QuestionList>
      {questions.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </QuestionList>
  );
}
