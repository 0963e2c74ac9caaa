import { isUtf8 } from 'node:buffer';
import type { MessageHead } from './message-head.ts';

/** Longer messages are dropped. */
export const maxMessageOctets = 65_536;
/** Limits of a head. A phone's own messages stay far below; the parser's time grows with each of them. */
export const maxHeadOctets = 8_192;
const maxHeaderOctets = 2_048;
const maxHeaderParts = 64;
/** The parser reads these headers in a time that grows faster than their length. All others are only kept as text. */
const isParsed =
  /^(via|from|to|contact|route|record-route|refer-to|replaces|cseq|call-id|content-type|.*-authenticate|authorization|proxy-authorization)$/;

const headEnd = '\r\n\r\n';

export interface RawHeader {
  /** The long form of its name, in lower case. */
  readonly name: string;
  /** Unfolded. */
  readonly value: string;
}

/** Octets that are no message, and their fault. */
export interface Unreadable {
  readonly fault: string;
  /** The message without its headers that are too long, if that is the fault. It can be answered. */
  readonly rest?: RawMessage;
}

const longNames: Readonly<Record<string, string>> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
};

/**
 * A SIP message split into its start line, headers and body, without further parsing. The time is proportional to its
 * length, whatever its content.
 */
export class RawMessage implements MessageHead {
  readonly startLine: string;
  readonly headers: readonly RawHeader[];
  readonly body: string;
  readonly bodyOctets: number;

  constructor(parts: {
    readonly startLine: string;
    readonly headers: readonly RawHeader[];
    readonly body: string;
    readonly bodyOctets: number;
  }) {
    this.startLine = parts.startLine;
    this.headers = parts.headers;
    this.body = parts.body;
    this.bodyOctets = parts.bodyOctets;
  }

  /** The first header of this name. */
  get(name: string): string | undefined {
    return this.headers.find((header) => header.name === name)?.value;
  }

  all(name: string): readonly string[] {
    return this.headers.filter((header) => header.name === name).map(({ value }) => value);
  }

  /** The status of a response; undefined for a request. */
  get status(): number | undefined {
    const status = /^SIP\/2\.0 +(\d{3})(?: |$)/i.exec(this.startLine)?.[1];
    return status === undefined ? undefined : Number(status);
  }

  /** The method of a request, or of the request that a response answers. */
  get method(): string {
    return this.status === undefined
      ? this.startLine.slice(0, this.startLine.indexOf(' '))
      : (/^\d+\s+(\S+)$/.exec(this.get('cseq') ?? '')?.[1] ?? '');
  }

  /** The Request-URI of a request. */
  get uri(): string {
    return this.startLine.split(' ')[1] ?? '';
  }

  /** The topmost Via. */
  get via(): string {
    return (this.get('via') ?? '').split(',')[0] ?? '';
  }

  get branch(): string {
    return parameterOf(this.via, 'branch') ?? '';
  }

  get sentBy(): string {
    return /^\S+\s*\/\s*2\.0\s*\/\s*\w+\s+([^;\s]+)/.exec(this.via)?.[1] ?? '';
  }

  /** The tag of its From or To header. */
  tagOf(name: 'from' | 'to'): string | undefined {
    const value = this.get(name) ?? '';
    return parameterOf(value.slice(value.indexOf('>') + 1), 'tag');
  }

  /** Returns the message with another value of its first header of this name. */
  with(name: string, value: string): RawMessage {
    const at = this.headers.findIndex((header) => header.name === name);
    const { startLine, headers, body, bodyOctets } = this;
    return new RawMessage({ startLine, headers: headers.with(at, { name, value }), body, bodyOctets });
  }

  /** Returns the request with another Request-URI. */
  withUri(uri: string): RawMessage {
    const { headers, body, bodyOctets } = this;
    const [method = '', , version = ''] = this.startLine.split(' ');
    return new RawMessage({ startLine: `${method} ${uri} ${version}`, headers, body, bodyOctets });
  }

  /** The message as text, each header on a line of its own. */
  toString(): string {
    const lines = this.headers.map(({ name, value }) => `${name}: ${value}`);
    return `${[this.startLine, ...lines].join('\r\n')}${headEnd}${this.body}`;
  }
}

/** Splits octets into the parts of a message. */
export function readRawMessage(octets: Buffer): RawMessage | Unreadable {
  if (octets.length > maxMessageOctets) return { fault: `${octets.length} octets are too many` };
  const end = octets.indexOf(headEnd);
  if (end < 0) return { fault: 'no end of the head' };
  if (end > maxHeadOctets) return { fault: `a head of ${end} octets is too long` };
  const [startLine = '', ...lines] = unfolded(decoded(octets.subarray(0, end)));
  if (startLine.length > maxHeaderOctets) return { fault: 'a start line that is too long' };
  const headers: RawHeader[] = [];
  let tooLong: string | undefined;
  for (const line of lines) {
    const header = readHeader(line);
    if (!header) return { fault: 'a line that is no header' };
    const fault = lengthFault(header);
    tooLong ??= fault;
    if (fault === undefined) headers.push(header);
  }
  const body = octets.subarray(end + headEnd.length);
  const message = new RawMessage({ startLine, headers, body: decoded(body), bodyOctets: body.length });
  return tooLong === undefined ? message : { fault: tooLong, rest: message };
}

function lengthFault({ name, value }: RawHeader): string | undefined {
  if (!isParsed.test(name)) return undefined;
  if (value.length > maxHeaderOctets) return `a header of ${value.length} octets is too long`;
  return partsOf(value) > maxHeaderParts ? `more than ${maxHeaderParts} parts of a header` : undefined;
}

function readHeader(line: string): RawHeader | undefined {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).trimEnd().toLowerCase();
  if (!/^[\w.!%*+`'~-]+$/.test(name)) return undefined;
  return { name: longNames[name] ?? name, value: line.slice(colon + 1).trim() };
}

/** Decodes text as UTF-8, the encoding of SIP, or as Latin-1 if it is not valid UTF-8. */
function decoded(octets: Buffer): string {
  return octets.toString(isUtf8(octets) ? 'utf8' : 'latin1');
}

/** Returns the lines of a head: a line that begins with white space continues the line before. */
function unfolded(head: string): readonly string[] {
  const lines: string[] = [];
  for (const line of head.split('\r\n')) {
    if (lines.length > 1 && /^[ \t]/.test(line)) lines.push(`${lines.pop()} ${line.trim()}`);
    else lines.push(line);
  }
  return lines;
}

function partsOf(line: string): number {
  let count = 0;
  for (const character of line) if (character === ';' || character === ',') count += 1;
  return count;
}

/** Returns a parameter of a header value. */
export function parameterOf(text: string, name: string): string | undefined {
  for (const part of text.split(';').slice(1)) {
    const [key = '', value] = part.split('=');
    if (key.trim().toLowerCase() === name) return value?.trim();
  }
  return undefined;
}
