import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { partyNumbers } from '../caller.ts';
import { callWorkWords } from '../work-words.ts';
import { DestinationForm } from './destination-form.tsx';
import type { PanelProps } from './panel-props.ts';

/** The form that adds a party to a call. */
export function AddForm({ call, onDone }: PanelProps) {
  const words = useTranslate(callWorkWords);
  const { pending, present } = useSignalRead(() => ({
    pending: call.pending.value === 'addParty',
    present: partyNumbers(call.line.value),
  }));
  const add = { label: words('calls.addNow'), pending, run: (number: string) => call.addParty(number) };
  return <DestinationForm label={words('calls.addTo')} choices={[add]} without={present} onDone={onDone} />;
}

/** The form that forwards a ringing call. */
export function ForwardForm({ call, onDone }: PanelProps) {
  const words = useTranslate(callWorkWords);
  const pending = useSignalRead(() => call.pending.value === 'redirect');
  const send = {
    label: words('calls.forwardNow'),
    pending,
    run: (number: string) => call.redirect(number),
  };
  return <DestinationForm label={words('calls.forwardTo')} choices={[send]} onDone={onDone} />;
}
