import smpp from 'smpp';

const { message } = smpp.filters;
const { decode } = message;

/**
 * Makes the library keep the octets of a text. It decodes texts by a part of their data coding only, and after that the octets
 * cannot be restored.
 */
message.decode = function keepOctets(this: unknown, value: unknown, skipUdh?: boolean): unknown {
  const decoded = decode.call(this, value, skipUdh);
  if (!Buffer.isBuffer(value) || !isDecoded(decoded)) return decoded;
  const headerLength = decoded.udh === undefined ? 0 : (value[0] ?? 0) + 1;
  return { ...decoded, octets: value.subarray(headerLength) };
};

const isDecoded = (value: unknown): value is { readonly udh?: unknown } =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
