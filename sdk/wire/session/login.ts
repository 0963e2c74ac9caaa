import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The mechanism of a two-step login, `authBy<Mechanism>`, comes in this header of the 412. */
export const twoStepHeader = 'X-Two-Level-Auth-Mechanism';

/** The token of the actions that a sign-in requires comes in this header of the refusal (403). */
export const requiredActionHeader = 'X-Required-Action';

/** A dictionary that the router offers for a language. */
export interface LanguageOffer {
  /** The tag of the language, as `fr` or `pt-BR`. */
  readonly code: string;
  /** The path of the dictionary, relative to `/restletrouter/`. */
  readonly restUri: string;
}

export const languageOffer = z.object({
  code: z.string(),
  restUri: z.string(),
});
true satisfies SameType<LanguageOffer, z.output<typeof languageOffer>>;

/** A missing flag means false. */
const no = z._default(z.boolean(), false);
const texts = z._default(z.array(z.string()), []);

/**
 * The signed-in user in brief: the answer to `GET v1/user/ShortInfo`. Paths are relative to `/restletrouter/`.
 */
export interface ShortInfo {
  /** The path of the user; of a service account, its login. */
  readonly user: string;
  /** The path of the user's extension. Missing for a user without a phone number. */
  readonly extension?: string | undefined;
  /** The tag of the user's language, as `fr` or `pt-BR`. */
  readonly lang: string;
  /** The user works at the switchboard. */
  readonly isSwitchboard: boolean;
  /** The user may have a phone in a browser. True where the router does not say it. */
  readonly webRtc: boolean;
  /** The user acts in the name of this user. Phones, messages and the account are closed then. */
  readonly isBehalf: boolean;
  /** The user is barred from desktop softphones. */
  readonly cannotUseSoftphone?: boolean | undefined;
}

export const shortInfo = z.object({
  user: z.string(),
  extension: z.optional(z.string()),
  lang: z._default(z.string(), 'en'),
  isSwitchboard: no,
  webRtc: z._default(z.boolean(), true),
  isBehalf: no,
  cannotUseSoftphone: z.optional(z.boolean()),
});
true satisfies SameType<ShortInfo, z.output<typeof shortInfo>>;

/** The answer to a sign-in. */
export interface LoginResponse extends ShortInfo {
  /** The path of the router, as `/restletrouter/`. */
  readonly url: string;
  /** The address of another router, to which the client moves. Missing: it stays. */
  readonly redirect?: string | undefined;
  /** The branding of this session. */
  readonly brandings: {
    /** The addresses of style sheets. */
    readonly css: string[];
    /** The addresses of scripts. */
    readonly js: string[];
  };
  /** The id of a tag manager, as `GTM-ABCD123`. Missing: none. */
  readonly GTM?: string | undefined;
  /** The dictionaries that the router offers. */
  readonly languages: LanguageOffer[];
  /** The client shows its own help inside a frame. */
  readonly isHelpDisplayedInIframe: boolean;
}

export const loginResponse = z.extend(shortInfo, {
  url: z._default(z.string(), ''),
  redirect: z.optional(z.string()),
  brandings: z._default(z.object({ css: texts, js: texts }), { css: [], js: [] }),
  GTM: z.optional(z.string()),
  languages: z._default(z.array(languageOffer), []),
  isHelpDisplayedInIframe: no,
});
true satisfies SameType<LoginResponse, z.output<typeof loginResponse>>;
