import Video from 'lucide-react/icons/video';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { MeetingPrompt, MeetingTarget } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import { QuestionBar, QuestionList } from '#ui/questions/questions.tsx';
import { hasOwnMeetings, meetingsOf, webMeetingsOf } from '../load-meetings.ts';
import styles from '../meetings.module.css';
import { meetingWords } from '../words.ts';
import { questionText } from './question-text.ts';

/** Props of `MeetingQuestions`. */
export interface MeetingQuestionsProps {
  /** Shows the meeting of an accepted invitation. Without it, the meeting is shown elsewhere. */
  readonly onEnter?: ((target: MeetingTarget) => void) | undefined;
}

/** A question with its two answers. */
function Question({ prompt, onEnter }: MeetingQuestionsProps & { prompt: MeetingPrompt }) {
  const words = useTranslate(meetingWords);
  const client = useClient();
  const meetings = meetingsOf(client);
  function accept() {
    meetings.accept(prompt);
    // The script of a third party shows its meetings itself.
    if (prompt.kind !== 'invitation' || !hasOwnMeetings(client)) return;
    void webMeetingsOf(client).media.open();
    const { from, pointId } = prompt;
    onEnter?.({ owner: from.uid, pointId, displayName: from.displayName });
  }
  const isRequest = prompt.kind === 'joinRequest';
  return (
    <QuestionBar>
      <Video className={styles.questionIcon} size={iconSize} aria-hidden="true" />
      <p className={styles.questionText}>{questionText(prompt, words)}</p>
      <ButtonRow>
        <Button variant="primary" onClick={accept}>
          {words(isRequest ? 'meetings.letIn' : 'meetings.join')}
        </Button>
        <Button onClick={() => meetings.reject(prompt)}>
          {words(isRequest ? 'meetings.refuse' : 'meetings.decline')}
        </Button>
      </ButtonRow>
    </QuestionBar>
  );
}

/** A program that the user has to install, with the way to it. */
function MissingPlugin() {
  const words = useTranslate(meetingWords);
  const meetings = meetingsOf(useClient());
  const plugin = useSignalValue(meetings.missingPlugin);
  if (!plugin) return null;
  const close = () => meetings.dismissPlugin();
  function download(address: string) {
    window.open(address, '_blank', 'noopener');
    close();
  }
  return (
    <QuestionBar as="section">
      <p className={styles.questionText}>
        {words(`meetings.plugin.${plugin.kind}`)}
        <Hint as="span"> {words(`meetings.plugin.${plugin.kind}Detail`)}</Hint>
      </p>
      <ButtonRow>
        <Button variant="primary" onClick={() => download(plugin.download)}>
          {words('meetings.plugin.download')}
        </Button>
        <Button variant="plain" onClick={close}>
          {words('meetings.plugin.close')}
        </Button>
      </ButtonRow>
    </QuestionBar>
  );
}

/** Requests to join and invitations, above the content of every screen and below calls. */
export function MeetingQuestions({ onEnter }: MeetingQuestionsProps) {
  const prompts = useSignalValue(meetingsOf(useClient()).prompts);
  return (
    <QuestionList more={<MissingPlugin />}>
      {prompts.map((prompt) => (
        <Question key={`${prompt.kind} ${prompt.id}`} prompt={prompt} onEnter={onEnter} />
      ))}
    </QuestionList>
  );
}
