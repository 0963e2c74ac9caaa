import * as z from 'zod/mini';

/**
 * The answer to `GET {extension path}/createSoftphone`: SIP credentials for a phone in this browser. SIP user and
 * authentication user are `registerId`, the SIP domain is `community`, `serverAddress` is `host:port` for UDP and
 * TCP. A browser opens `/sip` on the host that served it.
 */
export const softphoneRegistration = z.object({
  registerId: z.string(),
  devicePassword: z.string(),
  community: z.string(),
  serverAddress: z.string(),
  abstractTerminalID: z.string(),
  proxyAddress: z.optional(z.string()),
});
export type SoftphoneRegistration = z.infer<typeof softphoneRegistration>;
