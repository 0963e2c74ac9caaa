/** The little of a SIP message that its transport needs to know. */
export interface MessageHead {
  /** The status of a response; undefined for a request. */
  readonly status: number | undefined;
  /** The method of a request, or of the one that a response answers. */
  readonly method: string;
  /** The topmost Via, whole. */
  readonly via: string;
  readonly branch: string;
  readonly sentBy: string;
}

const viaLine = /^(?:via|v)[ \t]*:[ \t]*([^\r\n]*)/im;

/** Reads the head of a message. Undefined for what is none. */
export function readHead(text: string): MessageHead | undefined {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const first = /^(?:SIP\/2\.0 (\d{3})|(\S+) \S+ SIP\/2\.0\r\n)/i.exec(head);
  const via = viaLine.exec(head)?.[1]?.split(',')[0];
  const method = /^cseq[ \t]*:[ \t]*\d+[ \t]+([^\s]+)/im.exec(head)?.[1];
  const branch = parameter(via, 'branch');
  if (!first || via === undefined || method === undefined || branch === undefined) return undefined;
  const sentBy = /^SIP\s*\/\s*2\.0\s*\/\s*\w+\s+([^;\s]+)/i.exec(via)?.[1] ?? '';
  return { status: first[1] === undefined ? undefined : Number(first[1]), method, via, branch, sentBy };
}

/**
 * Writes into the topmost Via of a request where it really came from: `received` always, the port where the peer
 * asks for it (RFC 3581).
 */
export function withOrigin(text: string, peer: { readonly host: string; readonly port: number }): string {
  return text.replace(viaLine, (line, value: string) => {
    const [first = '', ...others] = value.split(',');
    const stamped = first
      .replace(/;\s*received\s*=[^;]*/i, '')
      .replace(/;\s*rport\s*(=[^;]*)?(?=;|\s*$)/i, `;rport=${peer.port}`);
    return line.replace(value, () => [`${stamped.trimEnd()};received=${peer.host}`, ...others].join(','));
  });
}

/** Where a response goes, by its topmost Via (RFC 3261, 18.2.2, and RFC 3581). */
export function destinationOf(head: MessageHead, usualPort: number): { host: string; port: number } {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(head.sentBy) ?? [];
  const received = parameter(head.via, 'received');
  const said = parameter(head.via, 'rport') ?? port;
  return {
    host: received ?? host.replace(/^\[|\]$/g, ''),
    port: said === undefined ? usualPort : Number(said),
  };
}

function parameter(via: string | undefined, name: string): string | undefined {
  return new RegExp(`;\\s*${name}\\s*=\\s*([^;,\\s]+)`, 'i').exec(via ?? '')?.[1];
}
