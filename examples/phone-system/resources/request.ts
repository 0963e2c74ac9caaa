import type { Session } from '../http/sessions/sessions.ts';
import type { Person } from '../users/person.ts';
import type { Services } from './services.ts';

/** An object in JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** A request to a resource. Its query is given to the method that declares it. */
export interface ResourceRequest {
  readonly services: Services;
  /** Values of the `:names` in the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The network address of the client. */
  readonly address: string;
}

/** A request with a session. */
export interface SessionRequest extends ResourceRequest {
  readonly session: Session;
}

/** A request of a user, or of a user who acts for another user. */
export interface UserRequest extends SessionRequest {
  readonly person: Person;
}
