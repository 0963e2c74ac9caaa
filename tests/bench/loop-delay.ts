import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into the process that is measured (`--import`): SIGUSR2 makes it say how long its events waited since the last time, and
 * begin anew.
 */
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('SIGUSR2', () => {
  // The timer that measures is due a millisecond after the one before, which is no delay.
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1);
  const [p50, p99, max] = [ms(delays.percentile(50)), ms(delays.percentile(99)), ms(delays.max)];
  process.stderr.write(`loop delay ${JSON.stringify({ p50, p99, max })}\n`);
  delays.reset();
});
