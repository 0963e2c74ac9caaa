import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';
import {
  acdGroup,
  allowedCallerID,
  feedbackCode,
  generalInfo,
  groupID,
  pauseReason,
  queueCaller,
} from './agent.ts';
import type { BridgeMethods, MethodName } from './bridge-methods.ts';
import { destination, endedCall, externalInfos, formattedCall, lineID } from './call.ts';
import { callID, loggedCall } from './call-log.ts';
import { wantedSize } from './panel.ts';
import { directoryEntry, pastCall, pastCallFilters } from './past.ts';
import type { Permission } from './permission.ts';
import { presenceStates } from './presence.ts';
import { widgetState } from './state.ts';

/** A request that a page may send to the widget. */
interface Method<Params extends z.ZodMiniType = z.ZodMiniType, Value extends z.ZodMiniType = z.ZodMiniType> {
  /** The permission that the page's origin needs. Undefined: none. */
  readonly needs: Permission | undefined;
  /** The permission that a parameter needs in addition. */
  readonly needsFor?: { readonly [parameter: string]: Permission };
  readonly params: Params;
  readonly value: Value;
}

const nothing = z.null();
const noParams = z.optional(z.strictObject({}));
const onLine = z.strictObject({ lineID });
const onTwoLines = z.strictObject({ lineID, otherLineID: lineID });
const toDestination = z.strictObject({ lineID, destination });
const onGroup = z.strictObject({ groupID });

function method<Params extends z.ZodMiniType, Value extends z.ZodMiniType = typeof nothing>(
  needs: Permission | undefined,
  params: Params,
  value: Value = nothing as unknown as Value,
): Method<Params, Value> {
  return { needs, params, value };
}

/** Every method of the bridge: the permission that it needs, and how its parameters and its result are read. */
export const methods = {
  getState: method(undefined, noParams, widgetState),
  signIn: method(
    'signIn',
    z.optional(
      z.strictObject({
        code: z.string().check(z.maxLength(128)),
        verifier: z.string().check(z.maxLength(128)),
      }),
    ),
  ),
  signOut: method('signIn', noParams),

  getGeneralInfo: method('seeCalls', noParams, generalInfo),
  getCalls: method('seeCalls', noParams, z.array(formattedCall)),

  placeCall: {
    ...method(
      'controlCalls',
      z.strictObject({
        destination,
        callerID: z.optional(z.string().check(z.maxLength(32))),
        force: z.optional(z.boolean()),
        externalInfos: z.optional(externalInfos),
        tellUser: z.optional(z.boolean()),
      }),
    ),
    needsFor: { callerID: 'settings' },
  },
  answer: method('controlCalls', onLine),
  drop: method('controlCalls', onLine),
  disconnect: method('controlCalls', onLine),
  leave: method('controlCalls', onLine),
  hold: method('controlCalls', onLine),
  unhold: method('controlCalls', onLine),
  mute: method('controlCalls', onLine),
  unmute: method('controlCalls', onLine),
  redirect: method('controlCalls', toDestination),
  consult: method('controlCalls', toDestination),
  completeTransfer: method('controlCalls', onTwoLines),
  merge: method('controlCalls', onTwoLines),
  addParty: method('controlCalls', toDestination),
  sendDtmf: method(
    'controlCalls',
    z.strictObject({
      lineID,
      dtmfs: z.string().check(z.regex(/^[0-9*#A-Da-d,]{1,64}$/)),
    }),
  ),
  startRecord: method('controlCalls', onLine),
  stopRecord: method('controlCalls', onLine),
  pauseRecord: method('controlCalls', onLine),
  resumeRecord: method('controlCalls', onLine),
  addExternalInfos: method('controlCalls', z.strictObject({ lineID, ...externalInfos.shape })),

  getGroups: method('agent', noParams, z.array(acdGroup)),
  getPauseReasons: method('agent', noParams, z.array(pauseReason)),
  operatorLogin: method('agent', noParams),
  operatorLogout: method('agent', noParams),
  operatorStartPause: method(
    'agent',
    z.optional(z.strictObject({ acdPauseReasonID: z.optional(z.string().check(z.maxLength(64))) })),
  ),
  operatorStopPause: method('agent', noParams),
  operatorCancelPause: method('agent', noParams),
  operatorExtendPause: method('agent', noParams),
  getFeedbackCodes: method('agent', noParams, z.array(feedbackCode)),
  operatorFeedback: method(
    'agent',
    z.strictObject({
      acdFeedbackCodeID: z.string().check(z.minLength(1), z.maxLength(50)),
      text: z.optional(z.string().check(z.maxLength(2_000))),
    }),
  ),
  groupLogin: method('agent', onGroup),
  groupLogout: method('agent', onGroup),
  getQueueCallers: method('agent', onGroup, z.array(queueCaller)),
  pickUpCaller: method(
    'agent',
    z.strictObject({
      groupID,
      callerID: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
  ),

  setPresence: method(
    'settings',
    z.optional(
      z.strictObject({
        presenceState: z.optional(z.enum(presenceStates)),
      }),
    ),
  ),

  getCallerIDs: method(
    'settings',
    z.strictObject({
      firstDigits: z.string().check(z.regex(/^\+?[0-9]{0,20}$/)),
    }),
    z.array(allowedCallerID),
  ),
  setCallerID: method(
    'settings',
    z.strictObject({ callerID: z.string().check(z.maxLength(32)) }),
    z.strictObject({ callerID: z.string() }),
  ),
  setTheme: method('settings', z.strictObject({ theme: z.enum(['system', 'light', 'dark']) })),
  setLanguage: method(
    'settings',
    z.strictObject({
      language: z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)),
    }),
    z.strictObject({ language: z.string() }),
  ),
  minimise: method(undefined, z.optional(z.strictObject({ isMinimised: z.optional(z.boolean()) }))),
  resize: method(
    undefined,
    z.strictObject({ width: wantedSize.shape.width, height: wantedSize.shape.height }),
    z.strictObject({ width: z.number(), height: z.number() }),
  ),
  popOut: method(undefined, noParams),
  takeBack: method(undefined, noParams),
  navigate: method(
    undefined,
    z.strictObject({ to: z.enum(['keypad', 'recents', 'people', 'voicemail', 'queue']) }),
  ),
  focus: method(undefined, noParams),
  showAlert: method(
    undefined,
    z.strictObject({
      title: z.string().check(z.minLength(1), z.maxLength(120)),
      detail: z.optional(z.string().check(z.maxLength(500))),
      tone: z.optional(z.enum(['info', 'success', 'warning', 'error'])),
    }),
  ),

  refreshContacts: method(
    'contacts',
    z.optional(
      z.strictObject({
        numbers: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))),
      }),
    ),
  ),
  getEndedCalls: method('seeCalls', z.strictObject({ since: z.number() }), z.array(endedCall)),
  searchDirectory: method(
    'directory',
    z.strictObject({
      text: z.string().check(z.minLength(1), z.maxLength(100)),
      directory: z.optional(directoryEntry.shape.directory),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    z.array(directoryEntry),
  ),
  getCallHistory: method(
    'history',
    z.optional(
      z.strictObject({
        filter: z.optional(z.enum(pastCallFilters)),
        number: z.optional(z.string().check(z.maxLength(64))),
        limit: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
      }),
    ),
    z.array(pastCall),
  ),
  openLogForm: method('seeCalls', z.strictObject({ callID })),
  setCallLogged: method('seeCalls', z.strictObject({ callID, isLogged: z.boolean(), ...loggedCall.shape })),
} as const;

true satisfies SameType<
  BridgeMethods,
  {
    [Name in keyof typeof methods]: {
      params: z.input<(typeof methods)[Name]['params']>;
      value: z.output<(typeof methods)[Name]['value']>;
    };
  }
>;
export const methodNames = Object.keys(methods) as MethodName[];

/** The parameters of a method as the widget has read them. */
export type ReadParams<Name extends MethodName> = z.output<(typeof methods)[Name]['params']>;
