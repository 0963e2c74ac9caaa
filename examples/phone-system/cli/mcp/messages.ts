import * as z from 'zod/mini';

/** The versions of the protocol that this server speaks, the newest first. None of them has batches. */
export const protocolVersions = ['2025-11-25', '2025-06-18', '2024-11-05'] as const;

/** The codes of JSON-RPC 2.0, and a code of the range for servers. */
export const rpcCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  noMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  tooMany: -32_000,
} as const;

export const requestId = z.union([z.string().check(z.maxLength(200)), z.number()]);
export type RequestId = z.output<typeof requestId>;

/** A request, or without an id a notification. */
export const incoming = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(requestId),
  method: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type Incoming = z.output<typeof incoming>;

/** An answer to a request of ours. This server sends none. */
export const answer = z.union([
  z.object({ jsonrpc: z.literal('2.0'), id: requestId, result: z.unknown() }),
  z.object({ jsonrpc: z.literal('2.0'), id: z.nullish(requestId), error: z.object({ code: z.number() }) }),
]);

export const initializeParams = z.object({ protocolVersion: z.string() });
export const cancelledParams = z.object({ requestId });
export const callParams = z.object({
  name: z.string(),
  arguments: z.optional(z.record(z.string(), z.unknown())),
  _meta: z.optional(z.object({ progressToken: z.optional(requestId) })),
});

/** A request that is refused. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  /** The request, if the message names a request. */
  readonly id: RequestId | undefined;

  constructor(code: number, message: string, id?: RequestId) {
    super(message);
    this.code = code;
    this.id = id;
  }
}
