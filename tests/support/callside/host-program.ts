import { type RunningExamples, startExamples } from '#examples/serve-examples.ts';
import { readConfig } from '#phone-system/cli/config.ts';
import { createLog } from '#phone-system/cli/log.ts';
import type { Answer, Order } from './host.ts';

/**
 * Runs Callside for the tests of a worker, as often as it is asked: to load the modules takes several times longer than
 * to start it with them.
 */
const log = createLog();
const running = new Map<number, RunningExamples>();

async function obey({ id, args }: Order): Promise<Answer> {
  const started = running.get(id);
  if (args === undefined) {
    running.delete(id);
    await started?.stop();
    return { id };
  }
  const config = readConfig(args);
  if (config === undefined) throw new Error('The options ask for nothing to run.');
  const examples = await startExamples(config, { log });
  running.set(id, examples);
  return { id, sipPort: examples.phoneSystem.sipPort };
}

process.on('message', async (order: Order) => {
  const answer = await obey(order).catch((error: Error) => ({ id: order.id, error: error.stack }));
  process.send?.(answer satisfies Answer);
});
process.on('disconnect', () => process.exit());
