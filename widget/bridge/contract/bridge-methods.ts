import type {
  AcdGroup,
  BridgeCallerId,
  BridgeQueueCaller,
  FeedbackCode,
  GeneralInfo,
  PauseReason,
} from './agent.ts';
import type { EndedCall, ExternalInfos, FormattedCall } from './call.ts';
import type { LoggedCall } from './call-log.ts';
import type { DirectoryEntry, PastCall, PastCallFilter } from './past.ts';
import type { WidgetState } from './state.ts';

/** The parameters of a method on a call line. */
export interface LineParams {
  /** The id of the call line. */
  readonly lineID: string;
}

/** The parameters of a method on two call lines. */
export interface TwoLinesParams {
  /** The id of the call line. */
  readonly lineID: string;
  /** The id of the call line. */
  readonly otherLineID: string;
}

/** The parameters of a method on a call line with a destination. */
export interface DestinationParams {
  /** The id of the call line. */
  readonly lineID: string;
  /** A number in any notation. Characters after `,`, `p` or `;` are sent as DTMF tones. */
  readonly destination: string | number;
}

/** The parameters of a method on a queue. */
export interface QueueParams {
  /** The id of the queue. */
  readonly groupID: string;
}

/**
 * The methods of the widget by name: the parameters that a page gives, and the result. Any method may be refused with
 * 400, 403, 404 (a widget of an older version), 408, 413, 429 and 503. Methods on a line may also be refused with 404
 * (no such line) and 409 (not among the actions of the line), and with 500 if the phone system refuses the request.
 */
export interface BridgeMethods {
  /** Returns the state of the widget. */
  readonly getState: {
    readonly params: Record<string, never> | undefined;
    readonly value: WidgetState;
  };
  /**
   * Signs the user in with a one-time code of the phone system; without parameters, with a code from the service
   * getSignInCode. 409 if a user is signed in, 403 for a refused code.
   */
  readonly signIn: {
    readonly params:
      | {
          /** The code that the page’s server requested. */
          readonly code: string;
          /** The secret whose hash the server sent with its request. */
          readonly verifier: string;
        }
      | undefined;
    readonly value: null;
  };
  /**
   * Signs the user out, for example when another user of the page takes over. Ends the calls of the phone in this
   * browser.
   */
  readonly signOut: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /** Returns the user of the phone. */
  readonly getGeneralInfo: {
    readonly params: Record<string, never> | undefined;
    readonly value: GeneralInfo;
  };
  /** Returns the present calls. */
  readonly getCalls: {
    readonly params: Record<string, never> | undefined;
    readonly value: FormattedCall[];
  };
  /**
   * Places a call from the selected phone, after the dial checks of the pages. Waits up to 15 s for the user to sign
   * in and 10 s for the phone; then 503 names what is missing.
   */
  readonly placeCall: {
    readonly params: {
      /** A number in any notation. Characters after `,`, `p` or `;` are sent as DTMF tones. */
      readonly destination: string | number;
      /** The caller ID for this and later calls; see setCallerID. */
      readonly callerID?: string | undefined;
      /** Places the call even if a page advises against it, but not if a page forbids it. */
      readonly force?: boolean | undefined;
      /** The data of a CRM that goes along with the call. */
      readonly externalInfos?: ExternalInfos | undefined;
      /** Makes the phone show a failure to its user. */
      readonly tellUser?: boolean | undefined;
    };
    readonly value: null;
  };
  /** Answers a ringing call. */
  readonly answer: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Declines a ringing call; leaves any other call. */
  readonly drop: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Ends a call for all participants. */
  readonly disconnect: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Leaves a call; the other participants continue. */
  readonly leave: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Puts a call on hold. */
  readonly hold: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Resumes a held call. */
  readonly unhold: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Mutes the microphone of this browser in a call. */
  readonly mute: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Unmutes the microphone in a call. */
  readonly unmute: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Deflects a ringing call; makes a blind transfer of any other call. */
  readonly redirect: {
    readonly params: DestinationParams;
    readonly value: null;
  };
  /** Places a consultation call; the first call is held meanwhile. */
  readonly consult: {
    readonly params: DestinationParams;
    readonly value: null;
  };
  /** Completes an attended transfer: connects the other parties of two calls and leaves both calls. */
  readonly completeTransfer: {
    readonly params: TwoLinesParams;
    readonly value: null;
  };
  /** Merges another call into this call. */
  readonly merge: {
    readonly params: TwoLinesParams;
    readonly value: null;
  };
  /** Adds a participant to a call. */
  readonly addParty: {
    readonly params: DestinationParams;
    readonly value: null;
  };
  /** Sends DTMF tones. */
  readonly sendDtmf: {
    readonly params: {
      /** The id of the call line. */
      readonly lineID: string;
      /** `0-9 * # A-D`; a comma waits two seconds. */
      readonly dtmfs: string;
    };
    readonly value: null;
  };
  /** Starts recording a call. */
  readonly startRecord: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Stops the recording. */
  readonly stopRecord: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Pauses the recording; the pause is not in the file. */
  readonly pauseRecord: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Resumes the recording. */
  readonly resumeRecord: {
    readonly params: LineParams;
    readonly value: null;
  };
  /** Stores information of the page with a call line. All clients that see the line see it. */
  readonly addExternalInfos: {
    readonly params: ExternalInfos & {
      /** The id of the call line. */
      readonly lineID: string;
    };
    readonly value: null;
  };
  /** Returns the user’s queues. 403 if the user is not an agent. */
  readonly getGroups: {
    readonly params: Record<string, never> | undefined;
    readonly value: AcdGroup[];
  };
  /** Returns the pause reasons. */
  readonly getPauseReasons: {
    readonly params: Record<string, never> | undefined;
    readonly value: PauseReason[];
  };
  /** Logs the agent in. */
  readonly operatorLogin: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /** Logs the agent out. */
  readonly operatorLogout: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /** Starts a pause. */
  readonly operatorStartPause: {
    readonly params:
      | {
          /** The id of the pause reason. Missing: a pause without a reason. */
          readonly acdPauseReasonID?: string | undefined;
        }
      | undefined;
    readonly value: null;
  };
  /** Ends the pause, or the wrap-up after a call of a queue. */
  readonly operatorStopPause: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /** Cancels a pause that would start at the end of the call. */
  readonly operatorCancelPause: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /**
   * Makes the wrap-up after a call of a queue longer, by as long as the queue allows for it. 409 outside a wrap-up
   * that ends by itself.
   */
  readonly operatorExtendPause: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /** Returns the outcomes of a call of a queue that the agent can note. */
  readonly getFeedbackCodes: {
    readonly params: Record<string, never> | undefined;
    readonly value: FeedbackCode[];
  };
  /** Notes the outcome of the last call of a queue. 409 if no call waits for an outcome, 400 for an unknown outcome. */
  readonly operatorFeedback: {
    readonly params: {
      /** The id of the outcome. */
      readonly acdFeedbackCodeID: string;
      /** The agent’s note on the outcome. */
      readonly text?: string | undefined;
    };
    readonly value: null;
  };
  /** Logs the agent in to a queue. */
  readonly groupLogin: {
    readonly params: QueueParams;
    readonly value: null;
  };
  /** Logs the agent out of a queue. */
  readonly groupLogout: {
    readonly params: QueueParams;
    readonly value: null;
  };
  /** Returns the callers of a queue in the order in which they came. 403 if the user does not see them. */
  readonly getQueueCallers: {
    readonly params: QueueParams;
    readonly value: BridgeQueueCaller[];
  };
  /**
   * Gives a waiting caller to the agent, whose phone rings or goes off hook. 404 if the caller has left, 409 if the
   * agent is not free.
   */
  readonly pickUpCaller: {
    readonly params: {
      /** The id of the queue. */
      readonly groupID: string;
      /** The id of the caller in the queue. */
      readonly callerID: string;
    };
    readonly value: null;
  };
  /** Sets the user’s presence, in place of the calendar’s. The event presence has the result. */
  readonly setPresence: {
    readonly params:
      | {
          /** Omitted: the calendar decides. */
          readonly presenceState?:
            | 'available'
            | 'working'
            | 'meetingCustomer'
            | 'training'
            | 'travelling'
            | 'lunch'
            | 'away'
            | 'sick'
            | 'holidays'
            | undefined;
        }
      | undefined;
    readonly value: null;
  };
  /** Returns the caller IDs that the user may choose, at most 10. */
  readonly getCallerIDs: {
    readonly params: {
      /** The beginning of the numbers. */
      readonly firstDigits: string;
    };
    readonly value: BridgeCallerId[];
  };
  /** Sets the caller ID of later calls. */
  readonly setCallerID: {
    readonly params: {
      /** Empty for the default caller ID. */
      readonly callerID: string;
    };
    readonly value: {
      /** The caller ID of later calls. */
      readonly callerID: string;
    };
  };
  /** Sets the theme of the widget. */
  readonly setTheme: {
    readonly params: {
      /** The theme; `system` follows the page or the browser. */
      readonly theme: 'system' | 'light' | 'dark';
    };
    readonly value: null;
  };
  /** Sets the language of the widget. 404 if the widget does not have it. The event panel has the present language. */
  readonly setLanguage: {
    readonly params: {
      /** BCP 47, such as `en` or `fr-CA`. */
      readonly language: string;
    };
    readonly value: {
      /** The nearest available language. */
      readonly language: string;
    };
  };
  /** Shows the widget in one line, or in full again. Calls the service resize of the page, if there is one. */
  readonly minimise: {
    readonly params:
      | {
          /** Default true. */
          readonly isMinimised?: boolean | undefined;
        }
      | undefined;
    readonly value: null;
  };
  /** Requests a size from the page by its service resize. 409 if no page offers it. */
  readonly resize: {
    readonly params: {
      /** CSS pixels. */
      readonly width?: number | undefined;
      /** CSS pixels. */
      readonly height?: number | undefined;
    };
    readonly value: {
      /** The width that the frame has now, CSS pixels. */
      readonly width: number;
      /** The height that the frame has now, CSS pixels. */
      readonly height: number;
    };
  };
  /**
   * Opens the phone in its own window, which takes over the calls. Browsers allow this only in a click; 409
   * otherwise.
   */
  readonly popOut: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /** Moves the phone with its calls back into this frame and closes the window. 409 if the phone is in this frame. */
  readonly takeBack: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /** Shows a screen of the widget. 404 if this user does not have it (voicemail, queue). */
  readonly navigate: {
    readonly params: {
      /** The screen. */
      readonly to: 'keypad' | 'recents' | 'people' | 'voicemail' | 'queue';
    };
    readonly value: null;
  };
  /** Moves the focus to the number field. */
  readonly focus: {
    readonly params: Record<string, never> | undefined;
    readonly value: null;
  };
  /** Shows a message to the user. It never covers a call. */
  readonly showAlert: {
    readonly params: {
      /** The heading of the message. */
      readonly title: string;
      /** The text below the heading. */
      readonly detail?: string | undefined;
      /** The kind of the message. Default: info. */
      readonly tone?: 'success' | 'info' | 'warning' | 'error' | undefined;
    };
    readonly value: null;
  };
  /**
   * Discards the contact matches of these numbers, or of all numbers, and requests them again for the present calls.
   */
  readonly refreshContacts: {
    readonly params:
      | {
          /** The numbers. Omitted: all. */
          readonly numbers?: string[] | undefined;
        }
      | undefined;
    readonly value: null;
  };
  /** Returns the calls that ended since a point in time, oldest first, at most 100. */
  readonly getEndedCalls: {
    readonly params: {
      /** Milliseconds since 1970. */
      readonly since: number;
    };
    readonly value: EndedCall[];
  };
  /**
   * Searches the directory of the phone system, as the user’s own search does: by names, companies, departments,
   * addresses and numbers. The best matches come first. The user’s own contacts are left out unless the user consents
   * to sharing personal calls.
   */
  readonly searchDirectory: {
    readonly params: {
      /** The text to search for. */
      readonly text: string;
      /** The name of a directory; omitted: all that the user can see. */
      readonly directory?: string | undefined;
      /** Default: 25. */
      readonly limit?: number | undefined;
    };
    readonly value: DirectoryEntry[];
  };
  /**
   * Returns the user’s past calls, newest first. Personal calls are left out unless the user consents to sharing
   * them.
   */
  readonly getCallHistory: {
    readonly params:
      | {
          /** Default: all. */
          readonly filter?: PastCallFilter | undefined;
          /** Only calls with this number, as the history has it. */
          readonly number?: string | undefined;
          /** Default: 50. */
          readonly limit?: number | undefined;
        }
      | undefined;
    readonly value: PastCall[];
  };
  /** Opens the form for logging a present or recent call. 409 if no page offers logCall. */
  readonly openLogForm: {
    readonly params: {
      /** The id that all lines of one call share. */
      readonly callID: string;
    };
    readonly value: null;
  };
  /** Marks a call in the widget as logged or as not logged. */
  readonly setCallLogged: {
    readonly params: LoggedCall & {
      /** The id that all lines of one call share. */
      readonly callID: string;
      /** The call is logged. */
      readonly isLogged: boolean;
    };
    readonly value: null;
  };
}

/** The name of a method of the widget. */
export type MethodName = keyof BridgeMethods;
/** The parameters of a method. */
export type MethodParams<Name extends MethodName> = BridgeMethods[Name]['params'];
/** The result of a method. */
export type MethodValue<Name extends MethodName> = BridgeMethods[Name]['value'];
