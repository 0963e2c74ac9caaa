import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/**
 * Creates a log: lines of JSON for machines, coloured lines on a terminal. The environment variable LOG_LEVEL sets the
 * level, such as `debug`.
 */
export function createLog(): Logger {
  const options = {
    level: process.env.LOG_LEVEL ?? 'info',
    base: null,
    serializers: { error: pino.stdSerializers.err },
  };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ colorize: true, translateTime: 'HH:MM:ss.l', ignore: 'part' }));
}
