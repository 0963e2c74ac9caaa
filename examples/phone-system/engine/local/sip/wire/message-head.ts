/** The fields of a SIP message that its transport needs. */
export interface MessageHead {
  /** The status of a response; undefined for a request. */
  readonly status: number | undefined;
  /** The method of a request, or of the request that a response answers. */
  readonly method: string;
  readonly branch: string;
  readonly sentBy: string;
}

const viaLine = /^via: *([^\r\n]*)/im;

/** Parses the head of a message that we send. Undefined for invalid data. */
export function readHead(text: string): MessageHead | undefined {
  const first = /^(?:SIP\/2\.0 (\d{3})|(\S+) \S+ SIP\/2\.0\r\n)/.exec(text);
  const via = viaLine.exec(text)?.[1] ?? '';
  const branch = /;\s*branch\s*=\s*([^;,\s]+)/i.exec(via)?.[1];
  const method = /^cseq: *\d+ +(\S+)/im.exec(text)?.[1];
  if (!first || branch === undefined || method === undefined) return undefined;
  const sentBy = /^SIP\s*\/\s*2\.0\s*\/\s*\w+\s+([^;\s]+)/i.exec(via)?.[1] ?? '';
  return { status: first[1] === undefined ? undefined : Number(first[1]), method, branch, sentBy };
}
