import * as z from 'zod/mini';
import { administratorRights } from '../../../../sdk/wire/administration/user.ts';

const domain = z.string().check(z.regex(/^[a-z\d.-]+\.[a-z\d-]+$/i, 'is no domain'));
const issuer = z.string().check(z.refine((text) => URL.canParse(text), 'is no address'));

export const ssoProviderOptions = z.strictObject({
  id: z.string().check(z.regex(/^[a-z\d-]{1,32}$/, 'has other characters than a to z, digits and -')),
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  issuer,
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
  scopes: z._default(z.string(), 'openid email profile'),
  domains: z._default(z.array(domain), []),
  loginClaim: z._default(z.string(), 'preferred_username'),
  isDomainCut: z._default(z.boolean(), false),
  newUsers: z.optional(
    z.strictObject({
      department: z._default(z.string(), ''),
      hasMailbox: z._default(z.boolean(), true),
    }),
  ),
  groupsClaim: z._default(z.string(), 'groups'),
  administrators: z._default(z.record(z.string(), z.enum(administratorRights)), {}),
  isPasswordOff: z._default(z.boolean(), false),
  publicUrl: z.optional(issuer),
});

/** An identity provider. */
export interface SsoProviderOptions {
  /** The name in addresses: `/sso/<id>/callback`. */
  readonly id: string;
  /** The name on the button of the sign-in screen. */
  readonly label: string;
  /** The address of the provider, as its tokens have it. By http only on this machine. */
  readonly issuer: string;
  /** The id of the phone system at the provider. */
  readonly clientId: string;
  /** The secret of the phone system at the provider. */
  readonly clientSecret: string;
  /** The scopes that are asked for, separated by spaces. */
  readonly scopes: string;
  /** The domains of e-mail addresses that may sign in; empty: all. */
  readonly domains: readonly string[];
  /** The claim with the login of the user. Users must not be able to change it at the provider. */
  readonly loginClaim: string;
  /** Of a login such as `alice@acme.example`, only the part before the `@` counts. It needs `domains`. */
  readonly isDomainCut: boolean;
  /** Unknown users are added so; undefined: they are refused. */
  readonly newUsers?: { readonly department: string; readonly hasMailbox: boolean } | undefined;
  /** The claim with the groups of the user. */
  readonly groupsClaim: string;
  /** The rights of administrators by groups. Without any, a sign-in changes no rights. */
  readonly administrators: Readonly<Record<string, (typeof administratorRights)[number]>>;
  /** Users with an e-mail address of `domains` cannot sign in with a password; without `domains` no user can. */
  readonly isPasswordOff: boolean;
  /** The address of the phone system for browsers, such as `https://phones.acme.example`; by default that of each request. */
  readonly publicUrl?: string | undefined;
}
