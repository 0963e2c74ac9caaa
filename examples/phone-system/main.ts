#!/usr/bin/env node
import { BadOption, type Config, readConfig, usage } from './config.ts';
import { PortInUse } from './http/server.ts';
import { createLog } from './log.ts';
import { createPhoneSystem, type PhoneSystem } from './phone-system.ts';
import { FolderInUse } from './store/folder-lock.ts';

const log = createLog();

try {
  const config = readConfig(process.argv.slice(2));
  if (config === undefined) process.stdout.write(usage);
  else stopOnSignal(await start(config));
} catch (error) {
  if (!isOperational(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function start(config: Config): Promise<PhoneSystem> {
  const phoneSystem = await createPhoneSystem({ ...config, log });
  log.info(`The phone system runs at ${phoneSystem.url}`);
  return phoneSystem;
}

function stopOnSignal(phoneSystem: PhoneSystem): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info('The phone system stops');
      phoneSystem.stop().then(
        () => process.exit(0),
        (error) => {
          log.error({ error }, 'The phone system did not stop in good order');
          process.exit(1);
        },
      );
    });
  }
}

function isOperational(error: unknown): error is Error {
  return error instanceof BadOption || error instanceof FolderInUse || error instanceof PortInUse;
}
