import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { createLocalEngine } from '#phone-system/engine/local/local-engine.ts';
import { frameSamples } from '#phone-system/engine/port.ts';
import type { Figure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

const seconds = orOnce(4);
const maxLegs = orOnce(40, 8);

/** Measures the processor time of bridges of virtual phones that all talk: mixing, without any network. */
async function mixing(legs: number): Promise<number> {
  const frame = Int16Array.from({ length: frameSamples }, (_, i) => 8000 * Math.sin(i / 3));
  const engine = createLocalEngine({
    host: {
      domain: 'bench.invalid',
      credentials: () => undefined,
      isSameUser: () => false,
      virtualPhone: () => ({
        onCall(call) {
          call.answer();
          call.hear(() => call.send(frame));
        },
      }),
    },
    log: pino({ level: 'silent' }),
    logSip: false,
  });
  await engine.start();
  try {
    const bridge = engine.createBridge();
    for (let leg = 0; leg < legs; leg += 1) {
      engine.ring({
        leg: String(leg),
        to: { kind: 'virtual', name: 'talker' },
        from: { number: '101' },
        lineId: '-1',
      });
      engine.join(bridge, String(leg));
    }
    await delay(500);
    const before = process.cpuUsage();
    const startedAt = performance.now();
    await delay(seconds * 1000);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / (performance.now() - startedAt);
  } finally {
    await engine.stop();
  }
}

/** Measures the cost of a conference of many parties. */
export async function media(): Promise<Figure[]> {
  // The first run includes compilation.
  await mixing(20);
  const idle = await mixing(0);
  const twenty = (await mixing(20)) - idle;
  const most = (await mixing(maxLegs)) - idle;
  const percent = (share: number) => Math.round(share * 10_000) / 100;
  return [
    {
      name: 'mixing, processor per leg of a bridge of 20 who all talk',
      value: percent(twenty / 20),
      unit: '% of a core',
      runs: 1,
      spread: 0,
      against: 'goal 5 (20 legs on a core)',
    },
    {
      name: `mixing, processor per leg of a bridge of ${maxLegs}`,
      value: percent(most / maxLegs),
      unit: '% of a core',
      runs: 1,
      spread: 0,
      against: 'as that of 20: linear',
    },
  ];
}
