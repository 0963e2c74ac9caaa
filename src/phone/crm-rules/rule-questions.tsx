import { useContext } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { crmRulesOf } from '#sdk/crm-rules.ts';
import { QuestionBar, QuestionList } from '#ui/questions/questions.tsx';
import { CallSummariesContext } from '../calls/summaries/call-summaries.ts';
import { RuleOffer } from './rule-offers.tsx';

/** The actions of rules that wait for the user and whose call has no card, such as the test of a rule. */
export function RuleQuestions() {
  const client = useClient();
  const summaries = useContext(CallSummariesContext);
  const questions = useSignalRead(() => {
    const cards = [
      ...client.calls.lines.value.map(({ lineId }) => lineId),
      ...summaries.list.value.map(({ line }) => line.lineId),
    ];
    return crmRulesOf(client).questions.value.filter(({ match }) => !cards.includes(match.call.lineId));
  });
  return (
    <QuestionList>
      {questions.map((question) => (
        <QuestionBar key={question.id}>
          <RuleOffer question={question} caller={question.match.call.name || question.match.call.number} />
        </QuestionBar>
      ))}
    </QuestionList>
  );
}
