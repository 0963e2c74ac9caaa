import Video from 'lucide-react/icons/video';
import type { MeetingPrompt } from '../../../sdk/meetings.ts';
import { meetingWords } from '../../i18n/en/calls/meetings.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow, Hint } from '../../ui/form/form.tsx';
import { iconSize } from '../../ui/icon.ts';
import { meetingsOf } from './load-meetings.ts';
import styles from './meetings.module.css';
import { questionText } from './question-text.ts';

/** One question with its two answers. */
function Question({ prompt }: { prompt: MeetingPrompt }) {
  const words = useTranslate(meetingWords);
  const meetings = meetingsOf(useClient());
  const isRequest = prompt.kind === 'joinRequest';
  return (
    <li className={styles.question}>
      <Video className={styles.questionIcon} size={iconSize} aria-hidden="true" />
      <p className={styles.questionText}>{questionText(prompt, words)}</p>
      <ButtonRow>
        <Button variant="primary" onClick={() => meetings.accept(prompt)}>
          {words(isRequest ? 'meetings.letIn' : 'meetings.join')}
        </Button>
        <Button onClick={() => meetings.reject(prompt)}>
          {words(isRequest ? 'meetings.refuse' : 'meetings.decline')}
        </Button>
      </ButtonRow>
    </li>
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
    <section className={styles.question}>
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
    </section>
  );
}

/** Requests to join and invitations, above the content of every screen and below calls. */
export function MeetingQuestions() {
  const prompts = useSignalValue(meetingsOf(useClient()).prompts);
  return (
    // It is there before the question, so that screen readers say the question.
    <div role="status">
      {prompts.length > 0 && (
        <ul className={styles.questions}>
          {prompts.map((prompt) => (
            <Question key={`${prompt.kind} ${prompt.id}`} prompt={prompt} />
          ))}
        </ul>
      )}
      <MissingPlugin />
    </div>
  );
}
