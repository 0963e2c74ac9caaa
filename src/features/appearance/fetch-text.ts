/** What a text from elsewhere has to be. */
export interface TextLimits {
  /** The media type, without parameters. */
  readonly type: 'text/css' | 'text/plain' | 'application/json';
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** What a brand names cannot be worn. The message is for whoever made the brand. */
export class BrandRefused extends Error {
  override readonly name = 'BrandRefused';
}

/**
 * Fetches a text of a brand, and no more of it than it may have.
 *
 * @throws BrandRefused for an address that does not answer or that the page's policy does not list, for another type,
 *   and for too much of it
 */
export async function fetchText(address: string, { type, maxBytes, signal }: TextLimits): Promise<string> {
  const response = await fetch(address, { signal, credentials: 'omit' }).catch((thrown: unknown) => {
    signal.throwIfAborted();
    throw new BrandRefused(`${address} cannot be reached, or is not among the listed sources`, {
      cause: thrown,
    });
  });
  if (!response.ok) throw new BrandRefused(`${address} answers ${response.status}`);
  const told = response.headers.get('Content-Type')?.split(';')[0]?.trim();
  if (told !== type) throw new BrandRefused(`${address} is ${told || 'of no type'}, not ${type}`);
  return readAtMost(response, maxBytes, address);
}

async function readAtMost({ body }: Response, maxBytes: number, address: string): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new BrandRefused(`${address} has more than ${maxBytes} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
