import type { Logger } from 'pino';
import { AsteriskFailed } from '../asterisk/asterisk-instance.ts';
import { AsteriskUnavailable } from '../asterisk/asterisk-program.ts';
import { InvalidCompany } from '../company/company.ts';
import { ScriptError } from '../demonstration/robots/script.ts';
import { SipPortInUse } from '../engine/local/sip/wire/open-everywhere.ts';
import { SynapseUnavailable } from '../homeserver/install-synapse.ts';
import { BadCertificate } from '../http/server/certificate.ts';
import { PortInUse } from '../http/server/server.ts';
import { DatabaseUnavailable } from '../store/database.ts';
import { FolderInUse } from '../store/embedded/folder-lock.ts';
import { BadOption } from './bad-option.ts';
import { type Config, readConfig } from './config.ts';
import { usage } from './usage.ts';

/** The resources of a command that runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}

/**
 * Runs a command line: reads its options, starts the requested programs, and stops them in order on SIGINT and SIGTERM.
 * An error that the user can correct is a single line; any other error is a fault and is thrown.
 */
export async function runCommand(
  args: readonly string[],
  log: Logger,
  start: (config: Config) => Promise<Running>,
  help = usage,
): Promise<void> {
  try {
    const config = readConfig(args);
    if (config === undefined) process.stdout.write(help);
    else stopOnSignal(await start(config), log);
  } catch (error) {
    if (!isOperational(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function stopOnSignal(running: Running, log: Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info('The phone system stops');
      running.stop().then(
        () => process.exit(0),
        (error) => {
          log.error({ error }, 'The phone system did not stop in good order');
          process.exit(1);
        },
      );
    });
  }
}

/** An error that the user of the command can correct. */
const operational = [
  AsteriskFailed,
  AsteriskUnavailable,
  BadOption,
  BadCertificate,
  ScriptError,
  FolderInUse,
  InvalidCompany,
  DatabaseUnavailable,
  PortInUse,
  SipPortInUse,
  SynapseUnavailable,
];

function isOperational(error: unknown): error is Error {
  return operational.some((kind) => error instanceof kind);
}
