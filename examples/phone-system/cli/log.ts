import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** Lines of JSON for machines, coloured ones on a terminal. `debug` by the environment variable LOG_LEVEL. */
export function createLog(): Logger {
  const options = {
    level: process.env.LOG_LEVEL ?? 'info',
    base: null,
    serializers: { error: pino.stdSerializers.err },
  };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ colorize: true, translateTime: 'HH:MM:ss.l', ignore: 'part' }));
}
