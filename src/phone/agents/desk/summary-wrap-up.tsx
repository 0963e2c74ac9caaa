import { useContext } from 'react';
import { CallSummariesContext } from '#phone/calls/summaries/call-summaries.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { WrapUp } from './wrap-up.tsx';

/** The work after a call of a group, in the card of that call. */
export function SummaryWrapUp({ lineId }: { readonly lineId: string }) {
  const { agent } = useClient();
  const state = useSignalValue(agent.state);
  const summaries = useContext(CallSummariesContext);
  const inWork = useSignalValue(summaries.inWork);
  const isAsked = useSignalValue(summaries.asksOutcome);
  return state && inWork?.lineId === lineId ? <WrapUp state={state} withOutcome={!isAsked} /> : null;
}
