import { createHmac } from 'node:crypto';
import type { IceServer } from '../../../sdk/wire/phones/ice-server.ts';
import type { Clock } from './clock.ts';

/** The STUN and TURN servers as the operator names them. */
export interface IceServerOptions {
  readonly servers: readonly IceServer[];
  /** The secret that the TURN servers share with the phone system (`static-auth-secret` of coturn). */
  readonly turnSecret?: string | undefined;
}

/** The credentials of a member of a meeting are valid for so long. Members get new credentials while the meeting goes on. */
export const meetingCredentialMs = 3_600_000;
/** A signed-in user reads the profile with the sign-in, and may stay signed in for days. */
const profileCredentialMs = 7 * 86_400_000;

const isTurn = ({ urls }: IceServer) => urls.some((url) => /^turns?:/.test(url));

/**
 * The STUN and TURN servers for browsers. With a shared secret, a TURN server gets credentials that expire, as in the TURN REST API:
 * the user name is the time of the expiry and a name, and the password is the HMAC of the user name.
 */
export class IceServers {
  readonly #options: IceServerOptions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(options: IceServerOptions, clock: Pick<Clock, 'now'>) {
    this.#options = options;
    this.#clock = clock;
  }

  /** Returns the servers for a signed-in user's profile. */
  forProfile(uid: string): readonly IceServer[] {
    return this.#withCredentials(uid, profileCredentialMs);
  }

  /**
   * Returns the servers for a member of a meeting. A permanent password is not given to people without an account: they would keep it.
   */
  forMember(uid: string, { isGuest }: { readonly isGuest: boolean }): readonly IceServer[] {
    const servers = this.#withCredentials(uid, meetingCredentialMs);
    return this.#options.turnSecret === undefined && isGuest
      ? servers.filter((one) => !isTurn(one))
      : servers;
  }

  #withCredentials(uid: string, validMs: number): readonly IceServer[] {
    const { servers, turnSecret } = this.#options;
    if (turnSecret === undefined) return servers;
    const username = `${Math.floor((this.#clock.now() + validMs) / 1000)}:${uid}`;
    const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
    return servers.map((server) => (isTurn(server) ? { urls: server.urls, username, credential } : server));
  }
}
