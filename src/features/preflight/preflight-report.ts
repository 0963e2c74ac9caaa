import type { PreflightStep } from '../../../sdk/preflight.ts';

const line = ({ layer, state, fault, durationMs, facts }: PreflightStep): string =>
  [
    `${layer}: ${state}${fault ? ` (${fault})` : ''}, ${durationMs} ms`,
    ...Object.entries(facts).map(([name, value]) => `  ${name}: ${value}`),
  ].join('\n');

/** The result of the check, for a support team. It identifies neither the user nor the called numbers. */
export const preflightReport = (steps: readonly PreflightStep[], checkedAt: Date): string =>
  [
    `Call check of ${checkedAt.toISOString()}`,
    `page: ${location.origin}${window.top === window ? '' : ', in a frame'}`,
    `browser: ${navigator.userAgent}`,
    ...steps.map(line),
    '',
  ].join('\n');
