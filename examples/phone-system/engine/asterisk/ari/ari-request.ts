/** A request to Asterisk's REST interface. */
export interface AriRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/ari/`, as `channels/1/answer`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
}

/** Asterisk refuses a request. */
export class AriRefusal extends Error {
  override readonly name = 'AriRefusal';
  readonly status: number;

  constructor({ method, path }: AriRequest, status: number, reason: string) {
    super(`Asterisk refuses ${method} ${path}: ${status} ${reason}`);
    this.status = status;
  }
}

/** The connection to Asterisk is closed. */
export class AriClosed extends Error {
  override readonly name = 'AriClosed';
}

/**
 * Returns the text of a request. Ids that are part of a path have to be encoded by the caller.
 *
 * @throws RangeError for a variable of a bridge: without the name of the variable, Asterisk 22 ends with every call on it. What
 *   has to be kept is in variables of channels.
 */
export function requestText({ method, path, query = {}, body }: AriRequest, id: string): string {
  if (/^\/*bridges\/+[^/]*\/+variables?(\/|$|\?)/i.test(decodeURIComponent(path)))
    throw new RangeError('Variables of bridges are not used: the request can end Asterisk.');
  return JSON.stringify({
    type: 'RESTRequest',
    transaction_id: id,
    request_id: id,
    method,
    uri: path,
    query_strings: Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ name, value: String(value) })),
    ...(body && { content_type: 'application/json', message_body: JSON.stringify(body) }),
  });
}
