import type { Page } from 'playwright';
import { type Figure, singleFigure } from './figure.ts';

const lateMs = 20;

/** Measures the time between the animation frames of a page during an operation, in milliseconds. */
async function framesOf(page: Page, during: () => Promise<unknown>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const kept = window as unknown as { frames: number[]; watchesFrames: boolean };
    kept.frames = [];
    kept.watchesFrames = true;
    let last = performance.now();
    const look = (at: number) => {
      kept.frames.push(at - last);
      last = at;
      if (kept.watchesFrames) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await during();
  return page.evaluate(() => {
    const kept = window as unknown as { frames: number[]; watchesFrames: boolean };
    kept.watchesFrames = false;
    return kept.frames.slice(1);
  });
}

/** Measures how much of a core the page's main thread uses, in percent. */
async function busyOf(page: Page, during: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return { work: value('TaskDuration'), at: value('Timestamp') };
  };
  const before = await taken();
  await during();
  const after = await taken();
  await session.detach();
  return (100 * (after.work - before.work)) / (after.at - before.at);
}

/** Measures how smoothly a page renders during an operation. */
export async function pageLoad(page: Page, what: string, during: () => Promise<unknown>): Promise<Figure[]> {
  let frames: readonly number[] = [];
  const busy = await busyOf(page, async () => {
    frames = await framesOf(page, during);
  });
  const late = frames.filter((ms) => ms > lateMs).length;
  return [
    singleFigure(`${what}: frames over ${lateMs} ms, of ${frames.length}`, late, 'frames', 'no goal'),
    singleFigure(`${what}: longest frame`, Math.max(...frames), 'ms', 'no goal'),
    singleFigure(`${what}: the page's thread`, busy, '% of a core', 'no goal'),
  ];
}
