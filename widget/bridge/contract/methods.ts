import * as z from 'zod/mini';
import {
  acdGroup,
  allowedCallerID,
  feedbackCode,
  generalInfo,
  groupID,
  pauseReason,
  queueCaller,
} from './agent.ts';
import { destination, endedCall, externalInfos, formattedCall, lineID } from './call.ts';
import { callID, loggedCall } from './call-log.ts';
import { wantedSize } from './panel.ts';
import { directoryEntry, pastCall, pastCallFilters } from './past.ts';
import type { Permission } from './permission.ts';
import { presenceStates } from './presence.ts';
import { widgetState } from './state.ts';

/** A request that a page may send to the widget. */
interface Method<Params extends z.ZodMiniType = z.ZodMiniType, Value extends z.ZodMiniType = z.ZodMiniType> {
  /** The effect of the method, one sentence. */
  readonly does: string;
  /** The permission that the page's origin needs. Undefined: none. */
  readonly needs: Permission | undefined;
  /** The permission that a parameter needs in addition. */
  readonly needsFor?: { readonly [parameter: string]: Permission };
  readonly params: Params;
  readonly value: Value;
}

const about = z.describe;
const nothing = z.null();
const noParams = z.optional(z.strictObject({}));
const onLine = z.strictObject({ lineID });
const onTwoLines = z.strictObject({ lineID, otherLineID: lineID });
const toDestination = z.strictObject({ lineID, destination });
const onGroup = z.strictObject({ groupID });

function method<Params extends z.ZodMiniType, Value extends z.ZodMiniType = typeof nothing>(
  needs: Permission | undefined,
  does: string,
  params: Params,
  value: Value = nothing as unknown as Value,
): Method<Params, Value> {
  return { does, needs, params, value };
}

/**
 * Every method of the bridge. Any of them may be refused with 400, 403, 404 (a widget of an older version), 408, 413, 429 and
 * 503. Methods on a line may also be refused with 404 (no such line) and 409 (not among the line's actions), and with 500 if the
 * phone system refuses the request.
 */
export const methods = {
  getState: method(undefined, 'Returns the state of the widget.', noParams, widgetState),
  signIn: method(
    'signIn',
    'Signs the user in with a one-time code of the phone system; without parameters, with one from the service getSignInCode. 409 if a user is signed in, 403 for a refused code.',
    z.optional(
      z.strictObject({
        code: z.string().check(z.maxLength(128), about('The code that the page’s server requested')),
        verifier: z
          .string()
          .check(z.maxLength(128), about('The secret whose hash the server sent with its request')),
      }),
    ),
  ),
  signOut: method(
    'signIn',
    'Signs the user out, for example when another user of the page takes over. Ends the calls of the phone in this browser.',
    noParams,
  ),

  getGeneralInfo: method('seeCalls', 'Returns the user of the phone.', noParams, generalInfo),
  getCalls: method('seeCalls', 'Returns the present calls.', noParams, z.array(formattedCall)),

  placeCall: {
    ...method(
      'controlCalls',
      'Places a call from the selected phone, after the dial checks of the pages. Waits up to 15 s for the user to sign in and 10 s for the phone; then 503 names what is missing.',
      z.strictObject({
        destination,
        callerID: z.optional(
          z.string().check(z.maxLength(32), about('The caller ID for this and later calls; see setCallerID')),
        ),
        force: z.optional(
          z
            .boolean()
            .check(about('Places the call even if a page advises against it, but not if a page forbids it')),
        ),
        externalInfos: z.optional(externalInfos),
        tellUser: z.optional(z.boolean().check(about('Makes the phone show a failure to its user'))),
      }),
    ),
    needsFor: { callerID: 'settings' },
  },
  answer: method('controlCalls', 'Answers a ringing call.', onLine),
  drop: method('controlCalls', 'Declines a ringing call; leaves any other call.', onLine),
  disconnect: method('controlCalls', 'Ends a call for all participants.', onLine),
  leave: method('controlCalls', 'Leaves a call; the other participants continue.', onLine),
  hold: method('controlCalls', 'Puts a call on hold.', onLine),
  unhold: method('controlCalls', 'Resumes a held call.', onLine),
  mute: method('controlCalls', 'Mutes the microphone of this browser in a call.', onLine),
  unmute: method('controlCalls', 'Unmutes the microphone in a call.', onLine),
  redirect: method(
    'controlCalls',
    'Deflects a ringing call; makes a blind transfer of any other call.',
    toDestination,
  ),
  consult: method(
    'controlCalls',
    'Places a consultation call; the first call is held meanwhile.',
    toDestination,
  ),
  completeTransfer: method(
    'controlCalls',
    'Completes an attended transfer: connects the other parties of two calls and leaves both calls.',
    onTwoLines,
  ),
  merge: method('controlCalls', 'Merges another call into this one.', onTwoLines),
  addParty: method('controlCalls', 'Adds a participant to a call.', toDestination),
  sendDtmf: method(
    'controlCalls',
    'Sends DTMF tones.',
    z.strictObject({
      lineID,
      dtmfs: z
        .string()
        .check(z.regex(/^[0-9*#A-Da-d,]{1,64}$/), about('`0-9 * # A-D`; a comma waits two seconds')),
    }),
  ),
  startRecord: method('controlCalls', 'Starts recording a call.', onLine),
  stopRecord: method('controlCalls', 'Stops the recording.', onLine),
  pauseRecord: method('controlCalls', 'Pauses the recording; the pause is not in the file.', onLine),
  resumeRecord: method('controlCalls', 'Resumes the recording.', onLine),
  addExternalInfos: method(
    'controlCalls',
    'Stores information of the page with a call line. All clients that see the line see it.',
    z.strictObject({ lineID, ...externalInfos.shape }),
  ),

  getGroups: method(
    'agent',
    'Returns the user’s queues. 403 if the user is not an agent.',
    noParams,
    z.array(acdGroup),
  ),
  getPauseReasons: method('agent', 'Returns the pause reasons.', noParams, z.array(pauseReason)),
  operatorLogin: method('agent', 'Logs the agent in.', noParams),
  operatorLogout: method('agent', 'Logs the agent out.', noParams),
  operatorStartPause: method(
    'agent',
    'Starts a pause.',
    z.optional(z.strictObject({ acdPauseReasonID: z.optional(z.string().check(z.maxLength(64))) })),
  ),
  operatorStopPause: method('agent', 'Ends the pause, or the wrap-up after a call of a queue.', noParams),
  operatorCancelPause: method('agent', 'Cancels a pause that would start at the end of the call.', noParams),
  operatorExtendPause: method(
    'agent',
    'Makes the wrap-up after a call of a queue longer, by as long as the queue allows for it. 409 outside a wrap-up that ends by itself.',
    noParams,
  ),
  getFeedbackCodes: method(
    'agent',
    'Returns the outcomes of a call of a queue that the agent can note.',
    noParams,
    z.array(feedbackCode),
  ),
  operatorFeedback: method(
    'agent',
    'Notes the outcome of the last call of a queue. 409 if no call waits for one, 400 for an unknown outcome.',
    z.strictObject({
      acdFeedbackCodeID: z.string().check(z.minLength(1), z.maxLength(50)),
      text: z.optional(z.string().check(z.maxLength(2_000))),
    }),
  ),
  groupLogin: method('agent', 'Logs the agent in to a queue.', onGroup),
  groupLogout: method('agent', 'Logs the agent out of a queue.', onGroup),
  getQueueCallers: method(
    'agent',
    'Returns the callers of a queue, the one that came first at the top. 403 if the user does not see them.',
    onGroup,
    z.array(queueCaller),
  ),
  pickUpCaller: method(
    'agent',
    'Gives a waiting caller to the agent, whose phone rings or goes off hook. 404 if the caller has left, 409 if the agent is not free.',
    z.strictObject({
      groupID,
      callerID: z.string().check(z.minLength(1), z.maxLength(64), about('The id of the caller in the queue')),
    }),
  ),

  setPresence: method(
    'settings',
    'Sets the user’s presence, in place of the calendar’s. The event presence has the result.',
    z.optional(
      z.strictObject({
        presenceState: z.optional(z.enum(presenceStates).check(about('Omitted: the calendar decides'))),
      }),
    ),
  ),

  getCallerIDs: method(
    'settings',
    'Returns the caller IDs that the user may choose, at most 10.',
    z.strictObject({
      firstDigits: z.string().check(z.regex(/^\+?[0-9]{0,20}$/), about('The beginning of the numbers')),
    }),
    z.array(allowedCallerID),
  ),
  setCallerID: method(
    'settings',
    'Sets the caller ID of later calls.',
    z.strictObject({ callerID: z.string().check(z.maxLength(32), about('Empty for the default caller ID')) }),
    z.strictObject({ callerID: z.string() }),
  ),
  setTheme: method(
    'settings',
    'Sets the theme of the widget.',
    z.strictObject({ theme: z.enum(['system', 'light', 'dark']) }),
  ),
  setLanguage: method(
    'settings',
    'Sets the language of the widget. 404 if the widget does not have it. The event panel has the present language.',
    z.strictObject({
      language: z
        .string()
        .check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/), about('BCP 47, such as `en` or `fr-CA`')),
    }),
    z.strictObject({ language: z.string().check(about('The nearest available language')) }),
  ),
  minimise: method(
    undefined,
    'Shows the widget in one line, or in full again. Calls the service resize of the page, if there is one.',
    z.optional(z.strictObject({ isMinimised: z.optional(z.boolean().check(about('Default true'))) })),
  ),
  resize: method(
    undefined,
    'Requests a size from the page by its service resize. 409 if no page offers it.',
    z.strictObject({ width: wantedSize.shape.width, height: wantedSize.shape.height }),
    z.strictObject({ width: z.number(), height: z.number() }),
  ),
  popOut: method(
    undefined,
    'Opens the phone in its own window, which takes over the calls. Browsers allow this only in a click; 409 otherwise.',
    noParams,
  ),
  takeBack: method(
    undefined,
    'Moves the phone with its calls back into this frame and closes the window. 409 if the phone is in this frame.',
    noParams,
  ),
  navigate: method(
    undefined,
    'Shows a screen of the widget. 404 if this user does not have it (voicemail, queue).',
    z.strictObject({ to: z.enum(['keypad', 'recents', 'people', 'voicemail', 'queue']) }),
  ),
  focus: method(undefined, 'Moves the focus to the number field.', noParams),
  showAlert: method(
    undefined,
    'Shows a message to the user. It never covers a call.',
    z.strictObject({
      title: z.string().check(z.minLength(1), z.maxLength(120)),
      detail: z.optional(z.string().check(z.maxLength(500))),
      tone: z.optional(z.enum(['info', 'success', 'warning', 'error'])),
    }),
  ),

  refreshContacts: method(
    'contacts',
    'Discards the contact matches of these numbers, or of all numbers, and requests them again for the present calls.',
    z.optional(
      z.strictObject({
        numbers: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))),
      }),
    ),
  ),
  getEndedCalls: method(
    'seeCalls',
    'Returns the calls that ended since a point in time, oldest first, at most 100.',
    z.strictObject({ since: z.number().check(about('Milliseconds since 1970')) }),
    z.array(endedCall),
  ),
  searchDirectory: method(
    'directory',
    'Searches the directory of the phone system, as the user’s own search does: by names, companies, departments, addresses and numbers. The best matches come first. The user’s own contacts are left out unless the user consents to sharing personal calls.',
    z.strictObject({
      text: z.string().check(z.minLength(1), z.maxLength(100)),
      directory: z.optional(directoryEntry.shape.directory),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100), about('Default: 25'))),
    }),
    z.array(directoryEntry),
  ),
  getCallHistory: method(
    'history',
    'Returns the user’s past calls, newest first. Personal calls are left out unless the user consents to sharing them.',
    z.optional(
      z.strictObject({
        filter: z.optional(z.enum(pastCallFilters).check(about('Default: all'))),
        number: z.optional(
          z.string().check(z.maxLength(64), about('Only calls with this number, as the history has it')),
        ),
        limit: z.optional(z.int().check(z.minimum(1), z.maximum(200), about('Default: 50'))),
      }),
    ),
    z.array(pastCall),
  ),
  openLogForm: method(
    'seeCalls',
    'Opens the form for logging a present or recent call. 409 if no page offers logCall.',
    z.strictObject({ callID }),
  ),
  setCallLogged: method(
    'seeCalls',
    'Marks a call in the widget as logged or as not logged.',
    z.strictObject({ callID, isLogged: z.boolean(), ...loggedCall.shape }),
  ),
} as const;

/** The name of a method of the widget. */
export type MethodName = keyof typeof methods;
export const methodNames = Object.keys(methods) as MethodName[];

/** The parameters of a method. */
export type MethodParams<Name extends MethodName> = z.input<(typeof methods)[Name]['params']>;
/** The parameters of a method as the widget has read them. */
export type ReadParams<Name extends MethodName> = z.output<(typeof methods)[Name]['params']>;
/** The result of a method. */
export type MethodValue<Name extends MethodName> = z.output<(typeof methods)[Name]['value']>;
