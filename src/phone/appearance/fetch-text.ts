/** The accepted type and size of a fetched text. */
export interface TextLimits {
  /** The media type, without parameters. */
  readonly type: 'text/css' | 'text/plain' | 'application/json';
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** A part of a brand that cannot be used. The message is for the author of the brand. */
export class BrandRefused extends Error {
  override readonly name = 'BrandRefused';
}

/**
 * Fetches a text of a brand.
 *
 * @throws BrandRefused for an address that does not answer or that the page's policy does not list, for another type, and for a
 *   text that is too long
 */
export async function fetchText(address: string, { type, maxBytes, signal }: TextLimits): Promise<string> {
  const response = await fetch(address, { signal, credentials: 'omit' }).catch((thrown: unknown) => {
    signal.throwIfAborted();
    throw new BrandRefused(`${address} cannot be reached, or is not listed in the content security policy`, {
      cause: thrown,
    });
  });
  if (!response.ok) throw new BrandRefused(`${address} returned status ${response.status}`);
  const received = response.headers.get('Content-Type')?.split(';')[0]?.trim();
  if (received !== type)
    throw new BrandRefused(`${address} has the type ${received || 'unknown'} instead of ${type}`);
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
