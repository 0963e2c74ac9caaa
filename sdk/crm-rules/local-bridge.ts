/** How the program on the user's machine fared. `notAllowed`: the user's allow-list does not have it. */
export type LocalOutcome = 'done' | 'notAllowed' | 'failed';

/** A request that the program on the user's machine places, so that the rules of the page's origin do not apply. */
export interface LocalRequest {
  /** The method of the request. */
  readonly method: 'GET' | 'POST';
  /** An address with http or https. Redirects must not be followed: they could lead to another host. */
  readonly url: string;
  /** The type of the body, as `application/json`; undefined for a request without a body. */
  readonly contentType?: string | undefined;
  /** Only with `POST`. */
  readonly body?: string | undefined;
}

/**
 * A program of the user's machine that does what a page cannot. Each method ends early with `signal`, and rejects if the
 * program cannot be reached.
 */
export interface LocalBridge {
  /** Opens an address with http or https in the user's browser. */
  openLink(url: string, signal: AbortSignal): Promise<LocalOutcome>;
  /** Starts a program by its name in the local allow-list. The arguments go to it as they are, through no shell. */
  launchProgram(
    program: { readonly name: string; readonly arguments: readonly string[] },
    signal: AbortSignal,
  ): Promise<LocalOutcome>;
  /** Resolves to the status of the answer as well; undefined without an answer. */
  placeRequest(
    request: LocalRequest,
    signal: AbortSignal,
  ): Promise<{ readonly outcome: LocalOutcome; readonly status?: number | undefined }>;
}
