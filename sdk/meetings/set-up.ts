import type { Info } from '#wire/session/info.ts';

/** The computer on which the client runs. */
export interface MeetingComputer {
  readonly isLinux: boolean;
  /** False for telephones and tablets. */
  readonly isDesktop: boolean;
  /** A program for desktops that shows the client, and shares screens by itself. */
  readonly isWrapper: boolean;
}

/** The parts of `navigator` that tell computers apart. */
interface NavigatorFacts {
  readonly userAgent?: string;
  readonly maxTouchPoints?: number;
  readonly userAgentData?: { readonly mobile?: boolean; readonly platform?: string };
}

/** Returns the known facts of this computer. Chrome OS and Android are not Linux desktops. */
export function thisComputer(facts: NavigatorFacts = globalThis.navigator ?? {}): MeetingComputer {
  const { userAgent = '', maxTouchPoints = 0, userAgentData } = facts;
  // An iPad presents itself as a Mac, but no Mac has a touch screen.
  const isTablet =
    /iPad|Tablet|Android/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isMobile = userAgentData?.mobile ?? /Mobi|iPhone|iPod/i.test(userAgent);
  const isLinux = userAgentData?.platform
    ? userAgentData.platform === 'Linux'
    : /Linux|X11/.test(userAgent) && !/Android|CrOS/.test(userAgent);
  return { isLinux, isDesktop: !isMobile && !isTablet, isWrapper: /Electron\//.test(userAgent) };
}

/**
 * The reason why the service is not set up; undefined if it may be. A deployment can offer it on every computer, since what its own
 * conference service needs is a browser; the right is needed in any case.
 */
export function setUpRefusal(
  {
    info,
    isBehalf,
  }: { readonly info: Pick<Info, 'externalServices'> | undefined; readonly isBehalf: boolean },
  { isLinux, isDesktop }: Pick<MeetingComputer, 'isLinux' | 'isDesktop'>,
): 'linux' | 'notDesktop' | 'noPermission' | undefined {
  const profile = info?.externalServices.videoConference;
  if (!profile || isBehalf) return 'noPermission';
  if (profile.isOnEveryDevice) return undefined;
  if (!isDesktop) return 'notDesktop';
  return isLinux ? 'linux' : undefined;
}
