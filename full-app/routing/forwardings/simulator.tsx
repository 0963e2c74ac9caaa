import { type FormEvent, useState } from 'react';
import { formatWeekday } from '#i18n/format.ts';
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
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { fieldTime, minutesOf } from './hours-fields.tsx';
import styles from './rules.module.css';
import { SimulatedPath } from './simulated-path.tsx';
import { forwardingSimulatorWords } from './simulator-words.ts';

const phones = ['free', 'busy', 'unreachable', 'silent'] as const;

/** Asks for a call that does not exist, and shows its path through the user's rules. */
export function Simulator() {
  const words = useTranslate(forwardingWords, forwardingSimulatorWords, presenceWords);
  const client = useClient();
  const own = useSignalValue(client.presence.own);
  const zone = useSignalValue(client.profile.info)?.time.timeZone.id;
  const [caller, setCaller] = useState('');
  // Rules apply by the clock of the enterprise, wherever the browser is.
  const [now] = useState(() => wallAt(zone ?? 'UTC', client.now.peek()));
  const [day, setDay] = useState(String(dayOfWeekOf(now)));
  const [time, setTime] = useState(fieldTime(minuteOfDay(now)));
  const [presence, setPresence] = useState<PresenceState>();
  const [phonesState, setPhones] = useState<(typeof phones)[number]>('free');
  const [target, setTarget] = useState<TargetNumber>('EXT');
  const [isForwarded, setForwarded] = useState(false);
  const [act, pending] = useAction();
  const [shown, setShown] = useState<{ caller: string; phones: typeof phonesState; result: Simulation }>();
  const presenceState = presence ?? own?.presenceState ?? 'available';

  async function simulate(event: FormEvent) {
    event.preventDefault();
    const minutes = minutesOf(time);
    if (pending || minutes === undefined) return;
    const call: SimulatedCall = {
      caller: caller.replace(/[\s().\-/]/g, ''),
      time: { dayOfWeek: Number(day), minutes },
      presenceState,
      phones: phonesState,
      target,
      isForwarded,
    };
    await act(async () => {
      const result = await forwardingRulesOf(client).simulate(call);
      setShown({ caller: call.caller, phones: phonesState, result });
    });
  }

  return (
    <div className={styles.simulator}>
      <Form aria-label={words('simulator.title')} onSubmit={(event) => void simulate(event)}>
        <FormTitle>{words('simulator.title')}</FormTitle>
        <Hint>{words('simulator.intro')}</Hint>
        <Field
          label={words('simulator.caller')}
          value={caller}
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          hint={words('simulator.callerHint')}
          onText={setCaller}
        />
        <div className={styles.pair}>
          <Select
            label={words('simulator.day')}
            options={daysOfWeek.map((one) => ({
              value: String(one),
              label: formatWeekday(one, { isLong: true }),
            }))}
            value={day}
            onChange={setDay}
          />
          <Field type="time" required label={words('simulator.time')} value={time} onText={setTime} />
        </div>
        <div className={styles.pair}>
          <Select
            label={words('simulator.presence')}
            options={presenceStates.map((value) => ({ value, label: words(`presence.state.${value}`) }))}
            value={presenceState}
            onChange={setPresence}
          />
          <Select
            label={words('simulator.phones')}
            options={phones.map((value) => ({ value, label: words(`simulator.phones.${value}`) }))}
            value={phonesState}
            onChange={setPhones}
          />
        </div>
        <Select
          label={words('simulator.target')}
          options={targetNumbers.map((value) => ({
            value,
            label: asLabel(words(`forward.number.${value}`)),
          }))}
          value={target}
          onChange={setTarget}
        />
        <Switch label={words('simulator.forwarded')} checked={isForwarded} onChange={setForwarded} />
        <FormButtons submit={words('simulator.run')} pending={pending} />
      </Form>
      {shown && <SimulatedPath {...shown} />}
    </div>
  );
}
