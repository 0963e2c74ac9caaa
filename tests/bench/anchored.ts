import { setTimeout as delay } from 'node:timers/promises';
import { NodePhone } from '../../examples/phone-system/engine/local/testing/node-phone.ts';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import { until } from '../until.ts';
import { demoUsers } from './demo-users.ts';
import { type Figure, singleFigure } from './figure.ts';
import { loadOf } from './process-load.ts';
import { SignedIn } from './signed-in.ts';

/** The phones encrypt and decrypt in this process, which is full with more. */
const calls = 8;
const seconds = 8;
const packetsPerSecond = 50;

/** Calls between two WebRTC phones, all sound through the phone system: what each takes of its core. */
export async function anchored(): Promise<Figure[]> {
  const phoneSystem = new PhoneSystemProcess({ args: ['--memory'] });
  const phones: NodePhone[] = [];
  try {
    const url = await phoneSystem.ready();
    const people: SignedIn[] = [];
    for (const { login } of demoUsers.slice(0, 2 * calls)) {
      const person = await SignedIn.open(url, login);
      const { registerId, devicePassword } = await person.claimPhone();
      const phone = new NodePhone({
        url: `${url.replace('http', 'ws')}/sip`,
        registerId,
        password: devicePassword,
      });
      await phone.register();
      phones.push(phone);
      people.push(person);
    }
    const idle = await loadOf(phoneSystem.pid, () => delay(2_000));
    for (let call = 0; call < calls; call += 1)
      await people[call]?.placeCall(demoUsers[calls + call]?.number ?? '');
    const packets = () => phones.map((phone) => phone.media.at(-1)?.packets ?? 0);
    await until('everybody hears somebody', () => packets().every((heard) => heard > packetsPerSecond));

    const before = packets();
    const load = await loadOf(phoneSystem.pid, () => delay(seconds * 1000));
    const heard = packets().reduce((all, count, index) => all + count - (before[index] ?? 0), 0);
    const expected = 2 * calls * packetsPerSecond * load.seconds;
    const percent = (load.cpuPercent - idle.cpuPercent) / calls;
    return [
      singleFigure(
        `anchored calls between two WebRTC phones, processor for each of ${calls}`,
        percent,
        '% of a core',
        'goal 1.67 (60 calls)',
      ),
      singleFigure(
        'anchored calls between two WebRTC phones that one core carries, by that',
        100 / percent,
        'calls',
        'goal 60',
      ),
      singleFigure(
        `loss of ${calls} anchored calls`,
        Math.max(0, 100 * (1 - heard / expected)),
        '%',
        'goal 0.1',
      ),
    ];
  } finally {
    for (const phone of phones) await phone.close();
    await phoneSystem.kill();
  }
}
