import type { KeyOf } from '#i18n/word-set.ts';
import type { PropertyName, ServiceName, ValueOf } from '#sdk/services.ts';
import type { serviceWords } from './words.ts';

/** A sentence about what a caller notices. */
export type EffectKey = Extract<KeyOf<typeof serviceWords>, `services.says.${string}`>;

type Read = <Name extends PropertyName>(name: Name) => ValueOf<Name>;

const when = (holds: boolean, key: EffectKey): readonly EffectKey[] => (holds ? [key] : []);

const attendant = (read: Read, service: 'awayattendant' | 'availabilityattendant'): readonly EffectKey[] => [
  read(`${service}.takesMessages`) ? 'services.says.message' : 'services.says.noMessage',
  ...when(read(`${service}.offersReception`), 'services.says.reception'),
];

function screened(read: Read): EffectKey {
  if (read('callscreening.onlyUnknown')) return 'services.says.screenUnknown';
  return read('callscreening.colleagues') ? 'services.says.screenAll' : 'services.says.screenOutside';
}

const assisted = (read: Read): EffectKey => {
  const [busy, noAnswer] = [read('assistant.onBusy'), read('assistant.onNoAnswer')];
  if (busy && noAnswer) return 'services.says.assistantBoth';
  if (busy) return 'services.says.assistantBusy';
  return noAnswer ? 'services.says.assistantNoAnswer' : 'services.says.assistantNever';
};

function occasions(read: Read): EffectKey {
  const [busy, noAnswer] = [read('callback.onBusy'), read('callback.onNoAnswer')];
  if (busy && noAnswer) return 'services.says.callbackBoth';
  if (busy) return 'services.says.callbackBusy';
  return noAnswer ? 'services.says.callbackNoAnswer' : 'services.says.callbackNever';
}

/** Returns the sentences that say what the callers of a user notice of a service, in the order in which it happens. */
export function effectsOf(service: ServiceName, read: Read): readonly EffectKey[] {
  if (service === 'voicemail')
    return [
      'services.says.voicemail',
      read(`${service}.takesMessages`) ? 'services.says.message' : 'services.says.noMessage',
    ];
  if (!read(`${service}.activated`)) return ['services.says.off'];
  switch (service) {
    case 'awayattendant':
      return ['services.says.away', ...attendant(read, service)];
    case 'availabilityattendant':
      return [
        'services.says.notAvailable',
        ...attendant(read, service),
        ...when(read('availabilityattendant.offersMobile'), 'services.says.mobile'),
      ];
    case 'bosssecretary':
      return [
        read('bosssecretary.onlyOutside') ? 'services.says.secretaryOutside' : 'services.says.secretary',
        'services.says.back',
        'services.says.secretaryReaches',
      ];
    case 'assistant': {
      const first = assisted(read);
      if (first === 'services.says.assistantNever') return [first];
      return [
        first,
        ...when(read('assistant.onlyOutside'), 'services.says.assistantOutside'),
        'services.says.assistantBack',
      ];
    }
    case 'callscreening':
      return [screened(read), 'services.says.screenChoice'];
    case 'callback': {
      const first = occasions(read);
      return first === 'services.says.callbackNever' ? [first] : [first, 'services.says.callbackThen'];
    }
    case 'callqueuing':
      return [
        'services.says.queue',
        'services.says.queueNext',
        ...when(read('callqueuing.offersCallback'), 'services.says.callbackKey'),
        ...when(read('callqueuing.offersMailbox'), 'services.says.mailboxKey'),
        ...when(read('callqueuing.offersReception'), 'services.says.reception'),
      ];
  }
}
