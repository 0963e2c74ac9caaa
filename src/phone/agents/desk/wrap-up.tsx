import { useCallback } from 'react';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useNow } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentState } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useLoaded } from '../../errors/use-loaded.ts';
import { agentShortcuts } from '../shortcuts.ts';
import styles from './desk.module.css';
import { agentDeskWords } from './words.ts';

const maxTextLength = 2_000;

/** The outcome of the last call and a note. The form goes away when the phone system has both. */
function OutcomeForm() {
  const words = useTranslate(agentDeskWords);
  const run = useRun();
  const show = useToast();
  const { agent } = useClient();
  const pending = useSignalValue(agent.pending);
  const loadCodes = useCallback(() => agent.feedbackCodes(), [agent]);
  const codes = useLoaded(loadCodes, undefined) ?? [];
  const { values, text, choice, submit } = useForm({ code: '', note: '' });
  const { code } = values;
  async function save() {
    if (code === '') return;
    const note = values.note.trim();
    const isSaved = await run(() => agent.giveFeedback({ code, ...(note !== '' && { text: note }) }));
    if (isSaved) show(() => ({ tone: 'success', title: words('desk.outcomeSaved') }));
  }
  return (
    <form className={styles.form} onSubmit={submit(() => void save())}>
      <Select
        label={words('desk.outcome')}
        {...choice('code')}
        options={[
          { value: '', label: words('desk.chooseOutcome') },
          ...codes.map(({ acdFeedbackCodeID: value, text: label }) => ({ value, label })),
        ]}
      />
      <TextArea label={words('desk.outcomeNote')} maxLength={maxTextLength} {...text('note')} />
      <Button
        type="submit"
        disabled={code === '' || (pending !== undefined && pending !== 'giveFeedback')}
        pending={pending === 'giveFeedback'}
      >
        {words('desk.saveOutcome')}
      </Button>
    </form>
  );
}

/** The time that is left after a call, or that has passed if the agent ends it. */
function Countdown({ wrapUp }: { wrapUp: NonNullable<AgentState['wrapUp']> }) {
  const words = useTranslate(agentDeskWords);
  const now = useNow();
  const time =
    wrapUp.until === undefined
      ? words('desk.wrapUpOpen', { time: formatShortDuration(now - wrapUp.since) })
      : words('desk.wrapUpEnds', { time: formatShortDuration(wrapUp.until - now) });
  return (
    <p className={styles.countdown} role="timer" aria-live="off">
      {time}
    </p>
  );
}

interface WrapUpProps {
  readonly state: AgentState;
  /** False where another form asks for the outcome. Default true. */
  readonly withOutcome?: boolean;
}

/** The work after a call of a group: a countdown that can be extended, and the outcome. Renders nothing at other times. */
export function WrapUp({ state, withOutcome = true }: WrapUpProps) {
  const words = useTranslate(agentDeskWords);
  const run = useRun();
  const { agent } = useClient();
  const pending = useSignalValue(agent.pending);
  const { wrapUp, isFeedbackNeeded } = state;
  const asks = isFeedbackNeeded && withOutcome;
  if (!wrapUp && !asks) return null;
  const others = (own: typeof pending) => pending !== undefined && pending !== own;
  return (
    <section className={styles.section} aria-label={words('desk.wrapUp')} data-wrap-up="">
      <h2 className={styles.title}>{words('desk.wrapUp')}</h2>
      {wrapUp && <Countdown wrapUp={wrapUp} />}
      {asks && <OutcomeForm />}
      {wrapUp && (
        <div className={styles.actions}>
          {wrapUp.until !== undefined && (
            <Button
              aria-keyshortcuts={agentShortcuts.extend}
              title={`${words('desk.extend')} (${agentShortcuts.extend})`}
              disabled={others('extendWrapUp')}
              pending={pending === 'extendWrapUp'}
              onClick={() => void run(() => agent.extendWrapUp())}
            >
              {words('desk.extend')}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={others('stopPause')}
            pending={pending === 'stopPause'}
            onClick={() => void run(() => agent.stopPause())}
          >
            {words('desk.ready')}
          </Button>
        </div>
      )}
    </section>
  );
}
