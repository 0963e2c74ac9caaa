import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { QuestionBar } from '#ui/questions/questions.tsx';

export interface QuestionProps {
  readonly question: string;
  /** The consequences. */
  readonly detail: string;
  /** The text of the button that does it. */
  readonly answer: string;
  readonly onAnswer: () => void;
  readonly onCancel: () => void;
}

/** A question before an act that a click does not take back. */
export function Question({ question, detail, answer, onAnswer, onCancel }: QuestionProps) {
  const words = useTranslate(actionWords);
  return (
    <QuestionBar as="section">
      <p>{question}</p>
      <Hint>{detail}</Hint>
      <ButtonRow>
        <Button autoFocus onClick={onAnswer}>
          {answer}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {words('action.cancel')}
        </Button>
      </ButtonRow>
    </QuestionBar>
  );
}
