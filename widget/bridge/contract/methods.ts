import * as z from 'zod/mini';
import { acdGroup, allowedCallerID, generalInfo, groupID, pauseReason } from './agent.ts';
import { destination, endedCall, externalInfos, formattedCall, lineID } from './call.ts';
import { callID, loggedCall } from './call-log.ts';
import { wantedSize } from './panel.ts';
import type { Permission } from './permission.ts';
import { presenceStates } from './presence.ts';
import { widgetState } from './state.ts';

/** One thing that a page may ask of the widget. */
interface Method<Params extends z.ZodMiniType = z.ZodMiniType, Value extends z.ZodMiniType = z.ZodMiniType> {
  /** What it does, one sentence. */
  readonly does: string;
  /** What the page's origin needs; undefined where every allowed page may. */
  readonly needs: Permission | undefined;
  /** What it needs besides where these parameters are given. */
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
 * 503; those on a line also with 404 (no such line) and 409 (its actions do not have it now); what the phone system refuses with 500.
 */
export const methods = {
  getState: method(undefined, 'How far the widget is.', noParams, widgetState),
  signIn: method(
    'signIn',
    'Signs the user in by a one-time code of the phone system, where nobody is signed in (else 409).',
    z.strictObject({
      code: z.string().check(z.maxLength(128), about('The page’s server got it')),
      verifier: z.string().check(z.maxLength(128), about('The secret whose hash it was asked for with')),
    }),
  ),

  getGeneralInfo: method('seeCalls', 'Who uses the phone.', noParams, generalInfo),
  getCalls: method('seeCalls', 'The calls of now.', noParams, z.array(formattedCall)),

  placeCall: {
    ...method(
      'controlCalls',
      'Calls somebody from the selected phone, after the pages’ word on the number. Waits up to 15 s for the user to sign in and 10 s for the phone; then 503 says what is missing.',
      z.strictObject({
        destination,
        callerID: z.optional(
          z.string().check(z.maxLength(32), about('Shown to who is called from now on; see setCallerID')),
        ),
        force: z.optional(
          z.boolean().check(about('Calls although a page advises against it (not where it forbids it)')),
        ),
        externalInfos: z.optional(externalInfos),
        tellUser: z.optional(
          z
            .boolean()
            .check(about('Where it fails, the phone shows why: for a click that nobody answers else')),
        ),
      }),
    ),
    needsFor: { callerID: 'settings' },
  },
  answer: method('controlCalls', 'Answers a ringing call.', onLine),
  drop: method('controlCalls', 'Disconnects a ringing call, leaves any other.', onLine),
  disconnect: method('controlCalls', 'Ends a call for everybody in it.', onLine),
  leave: method('controlCalls', 'Leaves a call; others in it go on.', onLine),
  hold: method('controlCalls', 'Puts a call on hold.', onLine),
  unhold: method('controlCalls', 'Talks on.', onLine),
  mute: method('controlCalls', 'Stops sending the microphone of this browser into a call.', onLine),
  unmute: method('controlCalls', 'Sends it again.', onLine),
  redirect: method('controlCalls', 'Deflects a ringing call; transfers any other blindly.', toDestination),
  consult: method('controlCalls', 'Calls somebody about a call, which is held meanwhile.', toDestination),
  completeTransfer: method('controlCalls', 'Connects the far ends of two calls and leaves both.', onTwoLines),
  merge: method('controlCalls', 'Takes everybody of another call into this one.', onTwoLines),
  addParty: method('controlCalls', 'Calls somebody into a call.', toDestination),
  sendDtmf: method(
    'controlCalls',
    'Sends keys.',
    z.strictObject({
      lineID,
      dtmfs: z
        .string()
        .check(z.regex(/^[0-9*#A-Da-d,]{1,64}$/), about('`0-9 * # A-D`; a comma waits two seconds')),
    }),
  ),
  startRecord: method('controlCalls', 'Records a call.', onLine),
  stopRecord: method('controlCalls', 'Ends the recording.', onLine),
  pauseRecord: method('controlCalls', 'Leaves out what is said from now on.', onLine),
  resumeRecord: method('controlCalls', 'Records on.', onLine),
  addExternalInfos: method(
    'controlCalls',
    'Keeps with a line what the page knows of it; everybody who sees the line sees it.',
    z.strictObject({ lineID, ...externalInfos.shape }),
  ),

  getGroups: method(
    'agent',
    'The user’s queues. 403 for a user who is not an agent.',
    noParams,
    z.array(acdGroup),
  ),
  getPauseReasons: method('agent', 'Reasons that a pause may have.', noParams, z.array(pauseReason)),
  operatorLogin: method('agent', 'Signs the agent in.', noParams),
  operatorLogout: method('agent', 'Signs the agent out.', noParams),
  operatorStartPause: method(
    'agent',
    'Begins a pause.',
    z.optional(z.strictObject({ acdPauseReasonID: z.optional(z.string().check(z.maxLength(64))) })),
  ),
  operatorStopPause: method('agent', 'Ends the pause.', noParams),
  operatorCancelPause: method('agent', 'Takes back a pause that waits for the end of a call.', noParams),
  groupLogin: method('agent', 'Takes calls of a queue.', onGroup),
  groupLogout: method('agent', 'Takes them no more.', onGroup),

  setPresence: method(
    'settings',
    'Says how the user is, whatever the calendar says; the event presence says what came of it.',
    z.optional(
      z.strictObject({
        presenceState: z.optional(z.enum(presenceStates).check(about('Left out: what the calendar says'))),
      }),
    ),
  ),

  getCallerIDs: method(
    'settings',
    'Numbers that may be shown to who is called, 10 at most.',
    z.strictObject({ firstDigits: z.string().check(z.regex(/^\+?[0-9]{0,20}$/), about('How they begin')) }),
    z.array(allowedCallerID),
  ),
  setCallerID: method(
    'settings',
    'Shows this number to who is called from now on.',
    z.strictObject({ callerID: z.string().check(z.maxLength(32), about('Empty for the usual one')) }),
    z.strictObject({ callerID: z.string() }),
  ),
  setTheme: method(
    'settings',
    'Dresses the widget.',
    z.strictObject({ theme: z.enum(['system', 'light', 'dark']) }),
  ),
  setLanguage: method(
    'settings',
    'Speaks this language from now on. 404 where the widget has no words in it; the event panel says which one it speaks.',
    z.strictObject({
      language: z
        .string()
        .check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/), about('BCP 47, such as `en` or `fr-CA`')),
    }),
    z.strictObject({ language: z.string().check(about('The nearest one that it has')) }),
  ),
  minimise: method(
    undefined,
    'Shows the widget in one line, or in full again. A page that offers resize is asked for the room.',
    z.optional(z.strictObject({ isMinimised: z.optional(z.boolean().check(about('Default true'))) })),
  ),
  resize: method(
    undefined,
    'Asks the page that offers the service of this name for room. 409 where none does.',
    z.strictObject({ width: wantedSize.shape.width, height: wantedSize.shape.height }),
    z.strictObject({ width: z.number(), height: z.number() }),
  ),
  popOut: method(
    undefined,
    'Opens the phone in a window of its own, which takes the calls over. Browsers allow that in a click only: 409 elsewhere.',
    noParams,
  ),
  takeBack: method(
    undefined,
    'Takes the phone with its calls back into this frame; the window closes. 409 where it is here.',
    noParams,
  ),
  navigate: method(
    undefined,
    'Shows a place of the widget; 404 for one that this user does not have (voicemail, queue).',
    z.strictObject({ to: z.enum(['keypad', 'recents', 'people', 'voicemail', 'queue']) }),
  ),
  focus: method(undefined, 'Puts the cursor where a number is typed.', noParams),
  showAlert: method(
    undefined,
    'Shows the user some words, which never cover a call.',
    z.strictObject({
      title: z.string().check(z.minLength(1), z.maxLength(120)),
      detail: z.optional(z.string().check(z.maxLength(500))),
      tone: z.optional(z.enum(['info', 'success', 'warning', 'error'])),
    }),
  ),

  refreshContacts: method(
    'contacts',
    'Forgets what pages said of these numbers, or of all, and asks again for calls of now.',
    z.optional(
      z.strictObject({
        numbers: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))),
      }),
    ),
  ),
  getEndedCalls: method(
    'seeCalls',
    'Calls that ended while this page may have been away, oldest first, 100 at most.',
    z.strictObject({ since: z.number().check(about('Milliseconds since 1970')) }),
    z.array(endedCall),
  ),
  openLogForm: method(
    'seeCalls',
    'Asks the user to log a call: one of now, or of those that ended last. 409 where no page offers logCall.',
    z.strictObject({ callID }),
  ),
  setCallLogged: method(
    'seeCalls',
    'Says that a call is in the page’s log, or is not any more: the widget marks it.',
    z.strictObject({ callID, isLogged: z.boolean(), ...loggedCall.shape }),
  ),
} as const;

export type MethodName = keyof typeof methods;
export const methodNames = Object.keys(methods) as MethodName[];

export type MethodParams<Name extends MethodName> = z.input<(typeof methods)[Name]['params']>;
export type MethodValue<Name extends MethodName> = z.output<(typeof methods)[Name]['value']>;
