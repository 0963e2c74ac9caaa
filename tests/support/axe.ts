import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the WCAG 2.2 AA violations that axe finds in a frame, as text.
 *
 * Ends transitions first: a row that fades in has no contrast yet. Looks again when elements left the page meanwhile,
 * since axe then fails to name them.
 *
 * @param except selectors of parts that have been judged before and have not changed
 */
export async function findings(frame: Frame, except: readonly string[] = []): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  const results = await frame.evaluate(async (exclude) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<AxeResults> };
    };
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter((one) => one.playState === 'running' && ends(one));
    // A page in the background does not move at all: its transitions are brought to their ends.
    for (const one of moving) one.finish();
    const options = {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    };
    const run = () => axe.run({ exclude: exclude.map((selector) => [selector]) }, options);
    return run().catch(run);
  }, except);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}
