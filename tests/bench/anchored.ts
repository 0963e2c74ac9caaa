import { type Figure, singleFigure } from './support/figure.ts';
import { type PairCodecs, PhonePairs } from './support/phone-pairs.ts';
import { orOnce } from './support/rounds.ts';

const calls = orOnce(8, 2);
const seconds = orOnce(8);
const secondsAStep = orOnce(4);
const maxLossPercent = 0.1;
const rampMs = orOnce(180_000, 10_000);

/**
 * Measures calls between two WebRTC phones whose audio passes through the phone system: the processor time of each
 * call, and the number of calls that one core carries.
 */
export async function anchored(): Promise<Figure[]> {
  return [
    ...(await inCodecs(['opus', 'PCMU'])),
    ...(await inCodecs(['PCMU', 'PCMU'])),
    ...(await inCodecs(['opus', 'opus'], ramp)),
  ];
}

/** Returns the cost of calls between phones with these codecs, and the figures that `more` measures on them. */
async function inCodecs(
  codecs: PairCodecs,
  more: (pairs: PhonePairs) => Promise<readonly Figure[]> = async () => [],
): Promise<Figure[]> {
  const name = codecs.join(' with ');
  const pairs = new PhonePairs(codecs);
  try {
    await pairs.register(calls);
    const idle = await pairs.measure(2);
    await pairs.talk();
    const { cpuPercent, lossPercent } = await pairs.measure(seconds);
    const percent = (cpuPercent - idle.cpuPercent) / calls;
    return [
      singleFigure(
        `anchored calls between two WebRTC phones, ${name}, processor for each of ${calls}`,
        percent,
        '% of a core',
        'goal 1.67 (60 calls)',
      ),
      singleFigure(
        `anchored calls between two WebRTC phones, ${name}, that one core carries, by that`,
        100 / percent,
        'calls',
        'goal 60',
      ),
      singleFigure(`loss of ${calls} anchored calls, ${name}`, lossPercent, '%', 'goal 0.1'),
      ...(await more(pairs)),
    ];
  } finally {
    await pairs.close();
  }
}

/** Uses the median of three measurements, because other programs on the machine use the processor, too. */
async function usual(pairs: PhonePairs) {
  const measures = [];
  for (let times = 0; times < 3; times += 1) measures.push(await pairs.measure(secondsAStep));
  const [, middle] = measures.sort((one, other) => one.lossPercent - other.lossPercent);
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/**
 * Adds calls until packet loss exceeds the goal, no phones are left, or the time limit is reached. The phones encrypt
 * and decrypt on the same machine, in one process, and their packet loss counts too. The result is therefore a lower
 * bound.
 */
async function ramp(pairs: PhonePairs): Promise<Figure[]> {
  const deadline = performance.now() + rampMs;
  let [carried, carriedPercent, phonesPercent] = [0, 0, 0];
  while (pairs.calls + calls <= PhonePairs.most && performance.now() < deadline) {
    await pairs.register(calls);
    await pairs.talk();
    const before = process.cpuUsage();
    const startedAt = performance.now();
    const { cpuPercent, lossPercent } = await usual(pairs);
    if (lossPercent > maxLossPercent) break;
    const { user, system } = process.cpuUsage(before);
    carried = pairs.calls;
    carriedPercent = cpuPercent;
    phonesPercent = (user + system) / 10 / (performance.now() - startedAt);
  }
  return [
    singleFigure(
      `anchored calls, the most of a ramp by ${calls} with a loss of ${maxLossPercent} % at most`,
      carried,
      'calls',
      `goal 60; there are phones for ${PhonePairs.most}`,
    ),
    singleFigure('processor of the phone system for these', carriedPercent, '% of a core', 'no goal'),
    singleFigure('processor of their phones', phonesPercent, '% of a core', 'beside it on the machine'),
  ];
}
