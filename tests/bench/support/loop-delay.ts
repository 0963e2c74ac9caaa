import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into the measured process with `--import`. On SIGUSR2 it prints how long events have waited since the last
 * signal, and resets its figures.
 */
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('SIGUSR2', () => {
  // The timer of the measurement is due every millisecond, which is no delay.
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1);
  const [p50, p99, max] = [ms(delays.percentile(50)), ms(delays.percentile(99)), ms(delays.max)];
  process.stderr.write(`loop delay ${JSON.stringify({ p50, p99, max })}\n`);
  delays.reset();
});
