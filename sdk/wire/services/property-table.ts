/** The services that act on the calls of a user. */
export const serviceNames = [
  'voicemail',
  'awayattendant',
  'availabilityattendant',
  'bosssecretary',
  'assistant',
  'callscreening',
  'callback',
  'callqueuing',
] as const;
/** A service that acts on the calls of a user, by the last part of its address. */
export type ServiceName = (typeof serviceNames)[number];

/**
 * The kinds of values: yes or no; a whole number; the path of a greeting; the paths of several, which are played in turn;
 * the internal number of a colleague.
 */
export const propertyTypes = ['Boolean', 'Integer', 'File', 'Files', 'Extension'] as const;
/** The kind of a property's value. */
export type PropertyType = (typeof propertyTypes)[number];

/** A value of a property. An empty text and an empty list stand for none. */
export type PropertyValue = boolean | number | string | readonly string[];

interface Declared {
  readonly type: PropertyType;
  readonly value: PropertyValue;
  /** The limits of an `Integer`. */
  readonly min?: number;
  readonly max?: number;
}

const no = { type: 'Boolean', value: false } as const;
const yes = { type: 'Boolean', value: true } as const;
const file = { type: 'File', value: '' } as const;
const seconds = (value: number, min: number, max: number) => ({ type: 'Integer', value, min, max }) as const;

/** Every property by name, with its type and the value that it has where no value is set. */
export const propertyTable = {
  /** Callers can leave a message. Otherwise they only hear the greeting. */
  'voicemail.takesMessages': yes,
  /** The longest message, in seconds. */
  'voicemail.maxDuration': seconds(120, 10, 300),
  /** The owner enters the PIN also at one of their own phones. */
  'voicemail.asksPin': no,

  'awayattendant.activated': no,
  /** The sound in place of the greeting for this occasion. */
  'awayattendant.greeting': file,
  'awayattendant.takesMessages': yes,
  /** Key 0 leads to the reception. */
  'awayattendant.offersReception': no,

  'availabilityattendant.activated': no,
  'availabilityattendant.greeting': file,
  'availabilityattendant.takesMessages': yes,
  'availabilityattendant.offersReception': no,
  /** Key 1 leads to the user's mobile phone. */
  'availabilityattendant.offersMobile': no,

  'bosssecretary.activated': no,
  'bosssecretary.secretary': { type: 'Extension', value: '' },
  /** Calls of colleagues ring at the user's own phones. */
  'bosssecretary.onlyOutside': no,
  /** The ringing time at the secretary, in seconds, after which the call comes back. */
  'bosssecretary.delay': seconds(20, 5, 120),

  'assistant.activated': no,
  'assistant.assistant': { type: 'Extension', value: '' },
  /** Calls while the user is in a call. */
  'assistant.onBusy': yes,
  /** Calls that the user does not answer, and calls while no phone of the user can be reached. */
  'assistant.onNoAnswer': yes,
  /** Calls of colleagues do not go to the assistant. */
  'assistant.onlyOutside': no,
  /** The ringing time at the user's own phones before that, in seconds. */
  'assistant.ownDelay': seconds(15, 5, 120),
  /** The ringing time at the assistant, in seconds, after which the call goes on as without one. */
  'assistant.assistantDelay': seconds(20, 5, 120),

  'callscreening.activated': no,
  /** Only callers that the phone system knows no name of. */
  'callscreening.onlyUnknown': no,
  /** Colleagues too. */
  'callscreening.colleagues': no,

  'callback.activated': no,
  'callback.onBusy': yes,
  'callback.onNoAnswer': yes,
  /** How often the caller is called before the call-back is given up. */
  'callback.maxAttempts': { type: 'Integer', value: 3, min: 1, max: 10 },

  'callqueuing.activated': no,
  'callqueuing.greeting': file,
  /** Played in turn to callers who wait; without any, music of the phone system. */
  'callqueuing.music': { type: 'Files', value: [] as readonly string[] },
  'callqueuing.announcesPosition': yes,
  'callqueuing.maxCallers': { type: 'Integer', value: 5, min: 1, max: 20 },
  /** The longest wait, in seconds. */
  'callqueuing.maxWait': seconds(300, 10, 3_600),
  /** Key 1: the user calls back. */
  'callqueuing.offersCallback': no,
  /** Key 2: a message. */
  'callqueuing.offersMailbox': yes,
  /** Key 0: the reception. */
  'callqueuing.offersReception': no,
} as const satisfies Readonly<Record<`${ServiceName}.${string}`, Declared>>;

/** The services that send calls to a colleague: the property that names the colleague, and that of the ringing time there. */
export const colleagueProperties = {
  bosssecretary: { colleague: 'bosssecretary.secretary', ringing: 'bosssecretary.delay' },
  assistant: { colleague: 'assistant.assistant', ringing: 'assistant.assistantDelay' },
} as const;
/** A service that sends calls to a colleague. */
export type ColleagueService = keyof typeof colleagueProperties;

/** True for a service that sends calls to a colleague, and does not answer itself. */
export const isColleagueService = (service: string): service is ColleagueService =>
  Object.hasOwn(colleagueProperties, service);

/** The name of a property: its service, a dot, and its own name. */
export type PropertyName = keyof typeof propertyTable;
/** All names of properties. */
export const propertyNames = Object.keys(propertyTable) as PropertyName[];

/** The type of a property's value. */
export type ValueOf<Name extends PropertyName> = (typeof propertyTable)[Name]['type'] extends 'Boolean'
  ? boolean
  : (typeof propertyTable)[Name]['type'] extends 'Integer'
    ? number
    : (typeof propertyTable)[Name]['type'] extends 'Files'
      ? readonly string[]
      : string;

/** Reads the value of a property that applies to a user. */
export type ReadProperty = <Name extends PropertyName>(name: Name) => ValueOf<Name>;

/** Returns the declaration of a property. */
export const declarationOf = (name: PropertyName): Declared => propertyTable[name];

/** True if the text is the name of a property. */
export const isPropertyName = (name: string): name is PropertyName => Object.hasOwn(propertyTable, name);
