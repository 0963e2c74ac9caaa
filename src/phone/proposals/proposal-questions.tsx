import Check from 'lucide-react/icons/check';
import Phone from 'lucide-react/icons/phone';
import { useEffect, useId } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { type Proposal, proposalsOf } from '#sdk/proposals.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { settling } from '#ui/settling/settling.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useAction } from '../errors/use-action.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './proposal-questions.module.css';
import { proposalWords } from './words.ts';

/**
 * The proposals of the user's assistants, in turn, each a question with everything that will happen. They wait while a call
 * rings: nothing lies over its buttons, and no click for it answers them.
 */
export function ProposalQuestions() {
  const client = useClient();
  const proposals = proposalsOf(client);
  useEffect(() => proposals.watch(), [proposals]);
  const [first] = useSignalValue(proposals.items);
  const isRinging = useSignalRead(() =>
    client.calls.lines.value.some(({ line }) => line.value.isIncoming && line.value.state === 'ringing'),
  );
  return (
    // Screen readers read a new question, because its place is there before. It does not take the focus.
    <div role="status">{first && !isRinging && <Question key={first.restUri} proposal={first} />}</div>
  );
}

function Question({ proposal }: { readonly proposal: Proposal }) {
  const words = useTranslate(actionWords, proposalWords);
  const format = useNumberFormat();
  const toast = useToast();
  const proposals = proposalsOf(useClient());
  const [act, isPending] = useAction();
  const id = useId();
  const { kind, program, name, number, text: note } = proposal;
  const isCall = kind === 'call';
  const shown = format(number);
  const who = name === undefined ? shown : `${name} (${shown})`;

  const answer = (command: () => Promise<boolean>, done?: string) =>
    void act(async () => {
      const isFirst = await command();
      if (!isFirst) toast({ tone: 'info', title: words('proposal.over') });
      else if (done !== undefined) toast({ tone: 'success', title: done });
    });
  const decline = () => answer(() => proposals.decline(proposal));
  return (
    <section
      className={styles.question}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && decline()}
    >
      <div id={`${id}-text`} className={styles.words}>
        <h2 id={`${id}-title`} className={styles.title} dir="auto">
          {words(isCall ? 'proposal.callTitle' : 'proposal.noteTitle', { program })}
        </h2>
        <p className={styles.what} dir="auto">
          {words(isCall ? 'proposal.callText' : 'proposal.noteText', { who })}
        </p>
        {note !== undefined && (
          // Long notes scroll, also by keys.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it only with the focus
          <p className={styles.note} dir="auto" tabIndex={0}>
            {note}
          </p>
        )}
      </div>
      <div className={classNames(styles.answers, settling)}>
        <Button
          variant="primary"
          icon={isCall ? Phone : Check}
          pending={isPending}
          onClick={() =>
            answer(() => proposals.accept(proposal), isCall ? undefined : words('proposal.saved'))
          }
        >
          {words(isCall ? 'action.call' : 'proposal.save')}
        </Button>
        <Button onClick={decline}>{words('action.decline')}</Button>
      </div>
    </section>
  );
}
