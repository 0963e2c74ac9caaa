import { startDemonstration } from '../demonstration.ts';
import { runCommand } from './command.ts';
import { createLog } from './log.ts';
import { welcome } from './welcome.ts';

/** The command `callside`: the phone system and both apps. Resolves when they run. */
export async function serve(args: readonly string[]): Promise<void> {
  const log = createLog();
  await runCommand(args, log, async (config) => {
    const phoneSystem = await startDemonstration({ ...config, log });
    log.info(`The phone system runs at ${phoneSystem.url}`);
    process.stdout.write(welcome({ ...phoneSystem, people: config.people, company: config.company }));
    return phoneSystem;
  });
}
