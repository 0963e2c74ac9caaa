import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, the same on every Linux. */
const ticksPerSecond = 100;

/** Returns the seconds of processor time that a process has used so far. Linux only. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may hold blanks; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns the resident memory of a process in KB. Linux only. */
export function residentKilobytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes);
}

/** Runs an operation and returns its duration and the share of one core that these processes used during it. */
export async function loadOf(
  pids: number | readonly number[],
  task: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly cpuSeconds: number; readonly cpuPercent: number }> {
  const used = () => [pids].flat().reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  const startedAt = performance.now();
  await task();
  const seconds = (performance.now() - startedAt) / 1000;
  const spent = used() - before;
  return { seconds, cpuSeconds: spent, cpuPercent: (100 * spent) / seconds };
}
