const target = 'interactionApi/';

/** The messages of Open CTI for Classic: query strings, where each value is text. */
export class InteractionWire {
  #nonce;

  /** @param nonce the word in the softphone's address: the page takes no message without it */
  constructor(nonce) {
    this.#nonce = nonce;
  }

  /** Returns the call in a message, and the function that writes its answer; undefined for any other message. */
  hear(data) {
    if (typeof data !== 'string' || !data.startsWith(target)) return undefined;
    const { method: name = '', nonce, apiVersion, ...args } = valuesIn(data.slice(target.length));
    if (nonce !== this.#nonce) return undefined;
    // The script encodes the fields of a record once more.
    if (args.saveParams) args.saveParams = decodeURIComponent(args.saveParams);
    const answer = (response) => target + queryOf({ method: name, ...response });
    return { method: name.replace(/_\d+$/, ''), args, answer };
  }

  event(method, told) {
    return target + queryOf({ method, ...told });
  }
}

/** Only percent signs mean something in the vendor's query strings: a plus sign is a plus sign. */
export const valuesIn = (query) => Object.fromEntries(new URLSearchParams(query.replaceAll('+', '%2B')));

const queryOf = (values) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value ?? '')}`]))
    .join('&');
