import * as z from 'zod/mini';

/** 32 bytes in base64url, without padding: a SHA-256, or a secret as long. */
const digest = z.string().check(z.regex(/^[\w-]{43}$/, 'not 32 bytes in base64url'));

/** Body of `POST v1/service/SignInCode`: a user lets another client of the own in. */
export const signInCodeRequest = z.object({
  /** The application that the code is for. */
  application: z.string(),
  /** PKCE (RFC 7636), S256: the hash of the verifier that has to come with the code. */
  challenge: digest,
});

/** Body of `POST v1/rcc/SignInCode`: a program lets a user in. */
export const serviceSignInCodeRequest = z.extend(signInCodeRequest, {
  /** The user's. */
  login: z.string(),
});

/** A code that signs in once. */
export const signInCode = z.object({
  code: z.string(),
  /** The milliseconds from now for which the code is valid. */
  validMs: z.number(),
});
export type SignInCode = z.infer<typeof signInCode>;

/** `exceptionId` of a code that is refused. */
export const codeErrorIds = {
  used: 'ROUTER_ERR_CODE_USED',
  late: 'ROUTER_ERR_CODE_LATE',
  /** The code is of another application, or without its verifier. */
  foreign: 'ROUTER_ERR_CODE_FOREIGN',
} as const;
