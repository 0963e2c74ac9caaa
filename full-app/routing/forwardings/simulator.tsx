import { useState } from 'react';
import { weekdayName } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { asLabel, daysOfWeek } from '#phone/forwardings/use-sentence.ts';
import { forwardingWords } from '#phone/forwardings/words.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { dayOfWeekOf, minuteOfDay, wallAt } from '#sdk/calendars.ts';
import {
  forwardingRulesOf,
  type SimulatedCall,
  type Simulation,
  type TargetNumber,
  targetNumbers,
} from '#sdk/forwarding-rules.ts';
import { type PresenceState, presenceStates } from '#sdk/index.ts';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, FormTitle, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { fieldTime, minutesOf } from './hours-fields.tsx';
import styles from './rules.module.css';
import { SimulatedPath } from './simulated-path.tsx';
import { forwardingSimulatorWords } from './simulator-words.ts';

const phones = ['free', 'busy', 'unreachable', 'silent'] as const;
type Phones = (typeof phones)[number];

/** The call that the form describes. */
interface SimulatorValues {
  readonly caller: string;
  readonly day: string;
  readonly time: string;
  /** Undefined for the present state. */
  readonly presence: PresenceState | undefined;
  readonly phones: Phones;
  readonly target: TargetNumber;
  readonly isForwarded: boolean;
}

/** Asks for a call that does not exist, and shows its path through the user's rules. */
export function Simulator() {
  const words = useTranslate(forwardingWords, forwardingSimulatorWords, presenceWords);
  const client = useClient();
  const own = useSignalValue(client.presence.own);
  const zone = useSignalValue(client.profile.info)?.time.timeZone.id;
  // Rules apply by the clock of the enterprise, wherever the browser is.
  const [now] = useState(() => wallAt(zone ?? 'UTC', client.now.peek()));
  const { values, text, choice, flag, set, submit } = useForm<SimulatorValues>({
    caller: '',
    day: String(dayOfWeekOf(now)),
    time: fieldTime(minuteOfDay(now)),
    presence: undefined,
    phones: 'free',
    target: 'EXT',
    isForwarded: false,
  });
  const [act, pending] = useAction();
  const [shown, setShown] = useState<{ caller: string; phones: Phones; result: Simulation }>();
  const presenceState = values.presence ?? own?.presenceState ?? 'available';

  async function simulate() {
    const { caller, day, time, phones: state, target, isForwarded } = values;
    const minutes = minutesOf(time);
    if (minutes === undefined) return;
    const call: SimulatedCall = {
      caller: caller.replace(/[\s().\-/]/g, ''),
      time: { dayOfWeek: Number(day), minutes },
      presenceState,
      phones: state,
      target,
      isForwarded,
    };
    await act(async () => {
      const result = await forwardingRulesOf(client).simulate(call);
      setShown({ caller: call.caller, phones: state, result });
    });
  }

  return (
    <div className={styles.simulator}>
      <Form aria-label={words('simulator.title')} onSubmit={submit(() => void simulate())}>
        <FormTitle>{words('simulator.title')}</FormTitle>
        <Hint>{words('simulator.intro')}</Hint>
        <Field
          label={words('simulator.caller')}
          {...text('caller')}
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          hint={words('simulator.callerHint')}
        />
        <div className={styles.pair}>
          <Select
            label={words('simulator.day')}
            options={daysOfWeek.map((one) => ({
              value: String(one),
              label: weekdayName(one),
            }))}
            {...choice('day')}
          />
          <Field type="time" required label={words('simulator.time')} {...text('time')} />
        </div>
        <div className={styles.pair}>
          <Select
            label={words('simulator.presence')}
            options={presenceStates.map((value) => ({ value, label: words(`presence.state.${value}`) }))}
            value={presenceState}
            onChange={(chosen) => set({ presence: chosen })}
          />
          <Select
            label={words('simulator.phones')}
            options={phones.map((value) => ({ value, label: words(`simulator.phones.${value}`) }))}
            {...choice('phones')}
          />
        </div>
        <Select
          label={words('simulator.target')}
          options={targetNumbers.map((value) => ({
            value,
            label: asLabel(words(`forward.number.${value}`)),
          }))}
          {...choice('target')}
        />
        <Switch label={words('simulator.forwarded')} {...flag('isForwarded')} />
        <FormButtons submit={words('simulator.run')} pending={pending} />
      </Form>
      {shown && <SimulatedPath {...shown} />}
    </div>
  );
}
