import type { Call, Client, ColleagueCall } from '#sdk/index.ts';

/** Members that the SDK's classes only use internally. */
type InternalName =
  | 'announceSignOut'
  | 'changes'
  | 'clockOffsetMs'
  | 'end'
  | 'enter'
  | 'expire'
  | 'extension'
  | 'forgetChoice'
  | 'group'
  | 'hide'
  | 'isLoaded'
  | 'keepDigits'
  | 'leaveWithOthers'
  | 'maskedFields'
  | 'platform'
  | 'prepare'
  | 'registerIdOf'
  | 'to';

/** The public members of a class of the SDK, which a test double implements. */
export type Double<Class> = Class extends (...given: never[]) => unknown
  ? Class
  : Class extends object
    ? { [Name in Exclude<keyof Class, InternalName>]: Class[Name] }
    : Class;

/** A client whose domains are doubles. */
export type ClientDouble = {
  [Name in keyof Client]: Name extends 'session'
    ? Omit<Double<Client['session']>, 'dispose'>
    : Double<Client[Name]>;
};

/** Uses a double in place of a client. It needs only the domains that the test reads. */
export const asClient = (double: Partial<ClientDouble>): Client => double as unknown as Client;

/** Uses a double in place of a call. */
export const asCall = <Scripted extends Double<Call>>(double: Scripted): Call & Scripted =>
  double as unknown as Call & Scripted;

/** Uses a double in place of a colleague's call. */
export const asColleagueCall = <Scripted extends Double<ColleagueCall>>(
  double: Scripted,
): ColleagueCall & Scripted => double as unknown as ColleagueCall & Scripted;
