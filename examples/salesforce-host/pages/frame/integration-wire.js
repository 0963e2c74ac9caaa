const target = 'integrationApi/';

/** The messages of the console's toolkit: query strings, where each value has a type. */
export class IntegrationWire {
  #nonce;

  /** @param nonce the word in the softphone's address: the page takes no message without it */
  constructor(nonce) {
    this.#nonce = nonce;
  }

  /** Returns the call in a message, and the function that writes its answer; undefined for any other message. */
  hear(data) {
    if (typeof data !== 'string' || !data.startsWith(target)) return undefined;
    const {
      xdomain_name: method,
      xdomain_txnId: number,
      nonce,
      ...rest
    } = valuesIn(data.slice(target.length));
    if (nonce !== this.#nonce) return undefined;
    const args = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('xdomain_')));
    return { method, args, answer: (response) => this.event(`${method}_${number}`, response) };
  }

  event(name, told) {
    return target + queryOf({ name, originFrame: '', args: queryOf(told) });
  }
}

function valuesIn(query) {
  const pairs = query.split('&').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name, value = '']) => [decodeURIComponent(name), read(value)]));
}

function read(written) {
  const [type, value = ''] = written.split(':');
  if (type === 'a') return value.split(';').map(decodeURIComponent);
  return type === 'b' ? value === 'true' : decodeURIComponent(value);
}

const queryOf = (values) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encodeURIComponent(name)}=${typed(value)}`]))
    .join('&');

function typed(value) {
  if (Array.isArray(value)) return `a:${value.map(encodeURIComponent).join(';')}`;
  return `${typeof value === 'boolean' ? 'b' : 's'}:${encodeURIComponent(value)}`;
}
