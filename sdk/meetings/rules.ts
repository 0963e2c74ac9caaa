import type { MeetingUserType } from '#wire/meetings/meeting-point.ts';

/** The states of the conference service, by their numbers. */
export const meetingStates = {
  notAllowed: -1,
  idle: 0,
  pending: 1,
  initialized: 2,
  networkError: 3,
} as const;
/** The state of the conference service. */
export type MeetingState = keyof typeof meetingStates;

/** The kinds of connection; `cx-na` where the kind is not known, or nothing is connected. */
export const meetingConnections = ['cx-webrtc', 'cx-driver', 'cx-na'] as const;

/** `connected`: another device of the user has come; `ready`: the hosted meeting is ready. */
export type MeetingPresence = 'connected' | 'ready';

const presences: Readonly<Record<number, MeetingPresence>> = { 100: 'connected', 200: 'ready' };

/** Returns the presence with a number of the service; undefined for any other number. */
export const meetingPresenceOf = (value: number): MeetingPresence | undefined => presences[value];

/** A prompt appears so long after its event: milliseconds. */
export const promptDelays = { joinRequest: 50, invitation: 200 } as const;

/** The path of the guests' page, which is beside the application. */
export const externalsPath = 'externals';

/** Licences that host meetings. */
export const mayHostMeetings = (userType: string | undefined): boolean =>
  userType === 'premium' || userType === 'premium_plus';

/** True for the licence that may let external people ask. All others deny them. */
export const mayChangeDenial = (userType: string | undefined): boolean =>
  userType === ('premium_plus' satisfies MeetingUserType);

/** True for the uid of a person who is not a user of the phone system. */
export const isExternalUid = (uid: string): boolean => uid.includes('_');

/** The parts of a link to a meeting. */
export interface MeetingLinkParts {
  /** The address of the page that makes the link. */
  readonly page: string;
  /** The path of the application in that address; `/` where it has the whole host. */
  readonly appPath?: string;
  /** The id of the host. */
  readonly uid: string;
  /** The id of the meeting point. */
  readonly id: string;
  /** The name of the host. */
  readonly displayName: string;
}

/**
 * Returns the link by which anybody joins the meetings of a meeting point: the address of the page up to the application, the path of
 * the guests' page, the host, the meeting point, and the name of the host.
 *
 * @example
 * meetingLink({ page: 'https://pbx.example/#/conference', uid: '7', id: 'k3x', displayName: 'Ann Lee' });
 * // 'https://pbx.example/externals/7/k3x?name=Ann+Lee'
 */
export function meetingLink({ page, appPath = '/', uid, id, displayName }: MeetingLinkParts): string {
  const { origin, pathname } = new URL(page);
  const at = pathname.indexOf(appPath);
  const before = at < 0 ? '' : pathname.slice(0, at).replace(/\/+$/, '');
  const path = [externalsPath, uid, id].map(encodeURIComponent).join('/');
  return `${origin}${before}/${path}?${new URLSearchParams({ name: displayName })}`;
}

/** The meeting that a link leads to. */
export interface MeetingTarget {
  /** The uid of the host. */
  readonly owner: string;
  /** The meeting point. */
  readonly pointId: string;
  /** The name of the host; empty where the link has none. */
  readonly displayName: string;
}

/** Reads a link to a meeting; undefined for any other text. */
export function readMeetingLink(link: string): MeetingTarget | undefined {
  const url = URL.parse(link.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const [path, owner, pointId] = url.pathname.split('/').slice(-3);
  if (path !== externalsPath || !owner || !pointId) return undefined;
  try {
    const target = { owner: decodeURIComponent(owner), pointId: decodeURIComponent(pointId) };
    return { ...target, displayName: url.searchParams.get('name') ?? '' };
  } catch {
    // An address may have a percent sign that begins no letter.
    return undefined;
  }
}

/**
 * Returns the address of the user's team meetings: the address of the page's host with its port where it is not the usual
 * port, the base path, and the address of the profile, which leads to no other host.
 */
export function teamsLink({
  page,
  basePath = '/',
  teamsMeetingUrlPrivate,
}: {
  readonly page: string;
  readonly basePath?: string;
  readonly teamsMeetingUrlPrivate: string;
}): string {
  const base = new URL(`${basePath.replace(/\/*$/, '')}/`, new URL(page).origin);
  return new URL(`./${teamsMeetingUrlPrivate.replace(/^[/\\]+/, '')}`, base).href;
}
