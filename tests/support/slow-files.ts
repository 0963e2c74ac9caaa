import type { FileResult } from './test-results.ts';

/** A test file should take at most so many seconds. */
export const goalSeconds = 60;

/**
 * A file that takes longer fails the run. The distance to the goal is for slow machines: the same file took three times as long
 * on another day.
 */
export const maxFileSeconds = 360;

/** Files that may take longer, each with its reason. */
export const slowFiles: Readonly<Record<string, string>> = {
  'tests/contract/call-actions/call-actions.test.ts':
    'tries every action in every situation of a call, and writes one page about all of them',
  'tests/consumers/consumers.test.ts':
    'installs the packed package, and compiles and bundles programs with it',
  'tests/e2e/apps/chat.test.ts':
    'starts encryption in eight pages, each with 2 MB of WebAssembly, and derives keys from passphrases',
  'tests/e2e/apps/full-app.test.ts': 'in the matrix, opens every address of the full client for three users',
  'tests/e2e/apps/large-meetings.test.ts':
    'in the matrix, eight pages with cameras meet twice on the two cores that also draw them',
  'tests/e2e/phone/phone-life.test.ts': 'pages sleep and connections stall for real seconds',
  'tests/e2e/sound/call-check.test.ts': 'each check measures several seconds of sound',
};

/** Files that begin first, the longest first: a file that begins last keeps one core busy while the other has nothing to do. */
const longFiles: readonly string[] = [
  'tests/contract/call-actions/call-actions.test.ts',
  'tests/contract/desk-phones.test.ts',
  'tests/contract/chat/chat.test.ts',
  'tests/contract/floods.test.ts',
  'tests/contract/chat/failures.test.ts',
  'tests/contract/messages/smpp.test.ts',
  'tests/contract/chat/lost-devices.test.ts',
  'tests/contract/documents/node-blocks.test.ts',
  'tests/contract/kills.test.ts',
  'tests/e2e/apps/chat.test.ts',
  'tests/e2e/session/outage.test.ts',
  'tests/e2e/apps/full-app.test.ts',
  'tests/e2e/apps/meeting-rooms.test.ts',
  'tests/e2e/bridge/reload.test.ts',
  'tests/e2e/crm/agent-day.test.ts',
  'tests/consumers/consumers.test.ts',
];

/** Returns the place of a file among the files that begin first. */
export function startPlace(file: string): number {
  const place = longFiles.indexOf(file);
  return place < 0 ? longFiles.length : place;
}

/** Returns the files that take longer than this without a reason. */
export const slowerThan = (files: readonly FileResult[], limitSeconds: number): readonly FileResult[] =>
  files.filter(({ file, seconds }) => seconds > limitSeconds && !(file in slowFiles));
