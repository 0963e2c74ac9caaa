import { endHosted, startHosted } from './callside/host.ts';
import { endProcesses, startCallsideProcess } from './callside/own-process.ts';
import type { RunningCallside } from './callside/running.ts';

export { type CallsideProcess, startCallsideProcess } from './callside/own-process.ts';
export type { RunningCallside } from './callside/running.ts';

/** Options for tests with agents who answer by hand: on a busy machine a test takes longer than a person would. */
export const patientCallers = ['--rings', '120'];

/** Benches and the pictures of screens use this file too; what they measure and show has a process of its own. */
const isTest = process.env.VITEST !== undefined;

/**
 * Starts Callside on free ports and waits until it answers, at the host and with the scheme of the options. In tests all
 * files of a worker share a process for it.
 */
export const startCallside = (options: readonly string[] = ['--memory']): Promise<RunningCallside> =>
  isTest ? startHosted(options) : startCallsideProcess(options);

/** Ends every Callside that is still running, also the processes of a file whose preparation failed. */
export async function endCallsides(): Promise<void> {
  await Promise.all([endHosted(), endProcesses()]);
}
