#!/usr/bin/env node
import { runCommand } from './command.ts';
import { createLog } from './log.ts';
import { createPhoneSystem } from './phone-system.ts';
import { welcome } from './welcome.ts';

const log = createLog();

await runCommand(process.argv.slice(2), log, async (config) => {
  const phoneSystem = await createPhoneSystem({ ...config, log });
  log.info(`The phone system runs at ${phoneSystem.url}`);
  process.stdout.write(welcome({ ...phoneSystem, people: config.people }));
  return phoneSystem;
});
