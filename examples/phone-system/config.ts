import { parseArgs } from 'node:util';

/** How a phone system is started. */
export interface Config {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  /** Where desk phones register by UDP and TCP. 0: any free one. */
  readonly sipPort: number;
  /** Folder of the data; undefined: everything is in memory and nothing stays. */
  readonly data: string | undefined;
  /** Offers `/control/` to programs on this machine. */
  readonly control: boolean;
  readonly logSip: boolean;
}

/** The command line cannot be understood. */
export class BadOption extends Error {
  override readonly name = 'BadOption';
}

export const usage = `Starts a phone system with demonstration data.

  --port N      port to listen on (7080)
  --host H      address to listen on (localhost: only this machine)
  --sip-port N  port where desk phones register, UDP and TCP (5060)
  --data DIR    folder for the data (.callside)
  --memory      keep everything in memory, and nothing after the end
  --control     offer faults and counts under /control/ to programs on this machine
  --log sip     write every SIP message to the log
  --help        say this
`;

/**
 * Reads the command line.
 *
 * @returns undefined where only help is asked for
 * @throws BadOption
 */
export function readConfig(args: readonly string[]): Config | undefined {
  const { port, host, 'sip-port': sipPort, data, memory, control, log, help } = readOptions(args);
  if (help) return undefined;
  if (memory && data !== undefined) throw new BadOption('--memory and --data exclude each other.');
  if (log !== undefined && log !== 'sip') throw new BadOption(`--log knows "sip", not "${log}".`);
  return {
    port: readPort('--port', port),
    host,
    sipPort: readPort('--sip-port', sipPort),
    data: memory ? undefined : (data ?? '.callside'),
    control,
    logSip: log === 'sip',
  };
}

function readPort(option: string, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new BadOption(`${option} has to be a number from 0 to 65535, not "${text}".`);
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '7080' },
        host: { type: 'string', default: 'localhost' },
        'sip-port': { type: 'string', default: '5060' },
        data: { type: 'string' },
        memory: { type: 'boolean', default: false },
        control: { type: 'boolean', default: false },
        log: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error));
  }
}
