import type { PreparedAction } from '#sdk/crm-rules.ts';

/** Returns the part of an action that the user has to judge: where the page is, or which program. */
export function shownTarget(prepared: PreparedAction): string {
  if (prepared.type === 'refused') return '';
  return prepared.type === 'launchProgram'
    ? [prepared.name, ...prepared.arguments].join(' ')
    : new URL(prepared.url).host;
}
