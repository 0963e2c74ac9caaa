import { MeetingPoints } from '../domain/meetings/meeting-points.ts';
import { OneTimeTokens } from '../domain/sign-in/one-time-tokens.ts';
import { addDemoMeetingPoints } from '../world/demo/demo-meeting-points.ts';
import type { Core } from './core.ts';

/** The person whom a token of the conference service is for. An uid with an underscore is that of an external person. */
export interface MeetingTokenHolder {
  readonly uid: string;
  readonly displayName: string;
}

/** A token opens one connection to the conference service, so soon after it was issued. */
const tokenMs = 60_000;

/** The meeting points, and the tokens that open a connection to the conference service. */
export async function composeMeetings({ db, changes, clock, options }: Core) {
  if (options.activity) await addDemoMeetingPoints(db, clock.now());
  const meetingPoints = await MeetingPoints.load(db, { changes, clock });
  return { meetingPoints, meetingTokens: new OneTimeTokens<MeetingTokenHolder>(clock, { validMs: tokenMs }) };
}
