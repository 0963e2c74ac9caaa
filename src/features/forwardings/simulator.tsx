import { type FormEvent, useState } from 'react';
import type { SimulatedCall, Simulation, TargetNumber } from '../../../sdk/forwarding-rules.ts';
import { targetNumbers } from '../../../sdk/forwarding-rules.ts';
import { type PresenceState, presenceStates } from '../../../sdk/index.ts';
import { forwardingWords } from '../../i18n/en/calls/forwarding.ts';
import { forwardingSimulatorWords } from '../../i18n/en/calls/forwarding-simulator.ts';
import { presenceWords } from '../../i18n/en/people/presence.ts';
import { formatWeekday } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { useRun } from '../errors/use-run.ts';
import { minutesOf } from './hours-fields.tsx';
import { rulesOf } from './load-rules.ts';
import styles from './rules.module.css';
import { SimulatedPath } from './simulated-path.tsx';
import { asLabel, daysOfWeek } from './use-sentence.ts';

const phones = ['free', 'busy', 'unreachable', 'silent'] as const;

/** Asks for a call that does not exist, and shows its path through the user's rules. */
export function Simulator() {
  const words = useTranslate(forwardingWords, forwardingSimulatorWords, presenceWords);
  const run = useRun();
  const client = useClient();
  const own = useSignalValue(client.presence.own);
  const now = new Date(client.now.peek());
  const [caller, setCaller] = useState('');
  const [day, setDay] = useState(String(now.getDay()));
  const [time, setTime] = useState(
    `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`,
  );
  const [presence, setPresence] = useState<PresenceState>();
  const [phonesState, setPhones] = useState<(typeof phones)[number]>('free');
  const [target, setTarget] = useState<TargetNumber>('EXT');
  const [isForwarded, setForwarded] = useState(false);
  const [pending, setPending] = useState(false);
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
    setPending(true);
    await run(async () => {
      const result = await rulesOf(client).simulate(call);
      setShown({ caller: call.caller, phones: phonesState, result });
    });
    setPending(false);
  }

  return (
    <div className={styles.simulator}>
      <form
        className={styles.form}
        aria-label={words('simulator.title')}
        onSubmit={(event) => void simulate(event)}
      >
        <h2 className={styles.title}>{words('simulator.title')}</h2>
        <p className={styles.hint}>{words('simulator.intro')}</p>
        <div>
          <Field
            label={words('simulator.caller')}
            value={caller}
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            onInput={(event) => setCaller(event.currentTarget.value)}
          />
          <p className={styles.hint}>{words('simulator.callerHint')}</p>
        </div>
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
          <Field
            type="time"
            required
            label={words('simulator.time')}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
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
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" pending={pending}>
            {words('simulator.run')}
          </Button>
        </div>
      </form>
      {shown && <SimulatedPath {...shown} />}
    </div>
  );
}
