import { setTimeout as delay } from 'node:timers/promises';
import type { SipPhone } from '../contract/sip-phone.ts';
import { BusyUser } from '../soak/busy-user.ts';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import { until } from '../support/until.ts';
import { demoUsers } from './support/demo-users.ts';
import { type Figure, singleFigure } from './support/figure.ts';
import { loadOf, residentKilobytes } from './support/process-load.ts';
import { orOnce } from './support/rounds.ts';
import { SignedIn } from './support/signed-in.ts';

/** The demonstration data has more users, but these are enough to keep one core busy. */
const callers = orOnce(48, 4);
const seconds = orOnce(10);
const held = orOnce(60, 4);

/** Measures calls from a browser phone to a robot: the rate of set-ups, and the cost of calls that last. */
export async function calls(): Promise<Figure[]> {
  return [...(await setUps()), ...(await memory())];
}

async function setUps(): Promise<Figure[]> {
  const phoneSystem = new PhoneSystemProcess({ args: ['--memory'] });
  try {
    const url = await phoneSystem.ready();
    const users = demoUsers.slice(0, callers).map((person) => new BusyUser(person));
    for (const user of users) await user.missing(url);
    const count = () => users.reduce((all, { counts }) => all + counts.calls, 0);
    const end = new AbortController();
    const working = Promise.all(users.map((user) => user.work(end.signal, { saves: false })));
    await Promise.race([until('everybody calls', () => count() > callers), working]);
    const before = count();
    const load = await loadOf(phoneSystem.pid, () => Promise.race([delay(seconds * 1000), working]));
    const done = count() - before;
    end.abort();
    await working;
    return [
      singleFigure('call set-ups, WebRTC phone to robot', done / load.seconds, 'calls/s', 'goal 100'),
      singleFigure(
        'processor for a call, from its order to its record',
        (1000 * load.cpuSeconds) / done,
        'ms',
        'goal 10',
      ),
    ];
  } finally {
    await phoneSystem.kill();
  }
}

async function memory(): Promise<Figure[]> {
  const phoneSystem = new PhoneSystemProcess({ args: ['--memory', '--control'] });
  const phones: SipPhone[] = [];
  try {
    const url = await phoneSystem.ready();
    const counts = async () => {
      const answer = await fetch(`${url}/control/counts`);
      return (await answer.json()) as { calls: number; engine: { legs: number } };
    };
    const people: SignedIn[] = [];
    for (const { login } of demoUsers.slice(0, held)) {
      const person = await SignedIn.open(url, login);
      const phone = await person.plugIn();
      phones.push(phone);
      people.push(person);
    }
    const before = residentKilobytes(phoneSystem.pid);
    for (const person of people) await person.placeCall('601');
    await until('all of them talk', async () => (await counts()).engine.legs === 2 * held);
    await delay(3_000);
    const after = residentKilobytes(phoneSystem.pid);
    return [
      singleFigure('resident memory of a phone system without calls', before / 1024, 'MB', 'no goal'),
      singleFigure(
        `resident memory per call, of ${held} from a WebRTC phone to a robot`,
        (after - before) / held,
        'KB',
        'no goal',
      ),
    ];
  } finally {
    for (const phone of phones) phone.close();
    await phoneSystem.kill();
  }
}
