import { useCallback, useLayoutEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { agentDeskWords } from '#phone/agents/desk/words.ts';
import { callerOf } from '#phone/calls/caller.ts';
import { callWords } from '#phone/calls/words.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { callIdOf } from '#phone/history/history-extras.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { LogField, LogValues } from '#widget/bridge/contract/call-log.ts';
import { usePanelModel } from '../panel/panel-model.ts';

/** The name of the queue's field among those of a page. */
const name = 'callside.queueOutcome';

/** The outcome that a queue asks for after a call, as a field of the form that logs the call. */
export interface QueueOutcome {
  /** Undefined while the queue asks for nothing. */
  readonly field: LogField | undefined;
  /** Returns the values of the page's own fields. */
  readonly withoutIt: (values: LogValues) => LogValues;
  /** Sends the outcome, with the note of the form, to the queue. Resolves to false after a failure, which is shown. */
  readonly send: (values: LogValues, note: string) => Promise<boolean>;
}

/** The outcome of this call, if it is the call in work. The card then shows no form of its own for it. */
export function useQueueOutcome(callID: string): QueueOutcome {
  const words = useTranslate(agentDeskWords, callWords);
  const run = useRun();
  const { agent } = useClient();
  const { summaries } = usePanelModel();
  const isAsked = useSignalRead(() => {
    const inWork = summaries.inWork.value;
    return agent.state.value?.isFeedbackNeeded === true && inWork && callIdOf(inWork.call) === callID;
  });
  const load = useCallback(() => agent.feedbackCodes(), [agent]);
  // The page may ask for an outcome of its own.
  const queue = useSignalRead(() => summaries.inWork.value && callerOf(summaries.inWork.value, words).queue);
  const codes = useLoaded(isAsked ? load : undefined, undefined) ?? [];
  const isShown = isAsked === true && codes.length > 0;
  useLayoutEffect(() => {
    if (!isShown) return;
    summaries.asksOutcome.value = true;
    return () => {
      summaries.asksOutcome.value = false;
    };
  }, [summaries, isShown]);
  return {
    field: isShown
      ? {
          name,
          label: [queue, words('desk.outcome')].filter(Boolean).join(' · '),
          type: 'choice',
          isRequired: true,
          options: [
            { value: '', label: words('desk.chooseOutcome') },
            ...codes.map(({ acdFeedbackCodeID: value, text: label }) => ({ value, label })),
          ],
        }
      : undefined,
    withoutIt: (values) => Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)),
    send: async (values, note) => {
      const code = values[name];
      if (!isShown || typeof code !== 'string' || code === '') return true;
      const text = note.trim();
      return run(() => agent.giveFeedback({ code, ...(text !== '' && { text }) }));
    },
  };
}
