import { type Logger, pino } from 'pino';
import { createPhoneSystem, type PhoneSystem, type PhoneSystemOptions } from './phone-system.ts';

export type { PhoneSystem } from './phone-system.ts';

/** What a test may want different. */
export type StartOptions = Partial<Omit<PhoneSystemOptions, 'log'>> & { readonly log?: Logger };

/**
 * Starts a phone system with demonstration data for a test: in memory, on a free port, silent.
 *
 * @example
 * const phoneSystem = await startPhoneSystem();
 * await fetch(`${phoneSystem.url}/restletrouter/FilesService/customdata/datas`);
 * await phoneSystem.stop();
 */
export function startPhoneSystem(options: StartOptions = {}): Promise<PhoneSystem> {
  return createPhoneSystem({
    port: 0,
    host: 'localhost',
    sipPort: 0,
    data: undefined,
    control: false,
    logSip: false,
    log: pino({ level: 'silent' }),
    ...options,
  });
}
