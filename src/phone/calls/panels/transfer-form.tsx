import { useContext } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { partyNumbers } from '../caller.ts';
import { WideActions } from '../card/wide-actions.tsx';
import { useOtherCalls } from '../joining/use-other-calls.ts';
import { CallSummariesContext } from '../summaries/call-summaries.ts';
import { useCallerName } from '../use-caller-name.ts';
import { callWorkWords } from '../work-words.ts';
import { DestinationForm } from './destination-form.tsx';
import type { PanelProps } from './panel-props.ts';

/** The form that transfers a call: at once, after a consultation, or to the party of another call. */
export function TransferForm({ call, onDone }: PanelProps) {
  const words = useTranslate(callWorkWords);
  const run = useRun();
  const nameOf = useCallerName();
  const summaries = useContext(CallSummariesContext);
  const { others, canTransferTo } = useOtherCalls(call);
  const { line, pending, canRedirect, canAsk } = useSignalRead(() => ({
    line: call.line.value,
    pending: call.pending.value,
    canRedirect: call.can('redirect'),
    canAsk: call.can('addCall'),
  }));
  const atOnce = {
    label: words('calls.transferNow'),
    pending: pending === 'redirect',
    run: (number: string, name: string) => {
      summaries.sendOn(line, name);
      return call.redirect(number);
    },
  };
  const ask = {
    label: words('calls.askFirst'),
    hint: words('calls.askFirstHint', { name: nameOf(line) }),
    pending: pending === 'addCall',
    run: (number: string) => call.consult(number),
  };
  const choices = [...(canAsk ? [ask] : []), ...(canRedirect ? [atOnce] : [])];
  return (
    <>
      {others.filter(canTransferTo).map((other) => (
        <WideActions key={other.lineId}>
          <Button
            wraps
            pending={pending === 'transfer'}
            onClick={async () => {
              if (await run(() => call.transferTo(other))) onDone();
            }}
          >
            {words('calls.transferOther', { name: nameOf(other.line.value) })}
          </Button>
        </WideActions>
      ))}
      {choices.length > 0 && (
        <DestinationForm
          label={words('calls.transferTo')}
          choices={choices}
          without={partyNumbers(line)}
          onDone={onDone}
        />
      )}
    </>
  );
}
