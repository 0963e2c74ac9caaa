import type { Call, Client, ColleagueCall } from '../../../sdk/index.ts';

/** Members that the SDK's classes have for each other only. */
type InternalName =
  | 'changes'
  | 'clockOffsetMs'
  | 'end'
  | 'enter'
  | 'expire'
  | 'extension'
  | 'forgetChoice'
  | 'group'
  | 'hide'
  | 'keepDigits'
  | 'maskedFields'
  | 'platform'
  | 'registerIdOf'
  | 'to';

/** The public members of a class of the SDK: what stands in for it in a test. */
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

/** Uses a double where a client is expected. */
export const asClient = (double: ClientDouble): Client => double as unknown as Client;

/** Uses a double where a call is expected. */
export const asCall = <Scripted extends Double<Call>>(double: Scripted): Call & Scripted =>
  double as unknown as Call & Scripted;

/** Uses a double where a call of a colleague is expected. */
export const asColleagueCall = <Scripted extends Double<ColleagueCall>>(
  double: Scripted,
): ColleagueCall & Scripted => double as unknown as ColleagueCall & Scripted;
