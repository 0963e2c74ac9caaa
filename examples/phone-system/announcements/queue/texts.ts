import { servicePhrases, serviceTexts } from './service-texts.ts';

/** The announcements to callers of a group that has no sounds of its own, of mailboxes, and of the services of users. */
export const queuePhrases = [
  'welcome',
  'position',
  'waitingTime',
  'underAMinute',
  'longWait',
  'closed',
  'overflow',
  'dissuasion',
  'callbackOffer',
  'mailboxOffer',
  'leaveMessage',
  'mailboxFull',
  ...servicePhrases,
] as const;
export type QueuePhrase = (typeof queuePhrases)[number];

/** The highest number that is spoken: as a place in the queue, or as minutes. */
export const highestNumber = 20;

/** The languages in which callers are spoken to. */
export const queueLanguages = ['en', 'fr', 'de', 'es', 'it', 'nl'] as const;
export type QueueLanguage = (typeof queueLanguages)[number];

/**
 * The texts of each language. `position` and `waitingTime` are followed by a number, `longWait` stands for all higher
 * numbers.
 */
export const queueTexts: Readonly<Record<QueueLanguage, Readonly<Record<QueuePhrase, string>>>> = {
  en: {
    ...serviceTexts.en,
    welcome: 'Welcome. Please hold the line.',
    position: 'Your place in the queue is:',
    waitingTime: 'Your waiting time in minutes is about:',
    underAMinute: 'You will be connected in less than a minute.',
    longWait: 'More than twenty.',
    closed: 'We are closed at the moment. Please call again later.',
    overflow: 'Your call is being transferred.',
    dissuasion: 'All our lines are busy. Please call again later.',
    callbackOffer: 'Press one if we should call you back.',
    mailboxOffer: 'Press two to leave a message.',
    leaveMessage: 'Nobody can take your call now. Please leave a message after the tone.',
    mailboxFull: 'This mailbox is full. Your message cannot be taken. Please call again later.',
  },
  fr: {
    ...serviceTexts.fr,
    welcome: 'Bienvenue. Merci de patienter.',
    position: 'Votre place dans la file d’attente :',
    waitingTime: 'Votre temps d’attente en minutes est d’environ :',
    underAMinute: 'Nous prenons votre appel dans moins d’une minute.',
    longWait: 'Plus de vingt.',
    closed: 'Nous sommes actuellement fermés. Merci de rappeler plus tard.',
    overflow: 'Votre appel est transféré.',
    dissuasion: 'Toutes nos lignes sont occupées. Merci de rappeler plus tard.',
    callbackOffer: 'Pour être rappelé, tapez un.',
    mailboxOffer: 'Pour laisser un message, tapez deux.',
    leaveMessage: 'Personne ne peut prendre votre appel. Merci de laisser un message après le bip.',
    mailboxFull:
      'Cette messagerie est pleine. Votre message ne peut pas être pris. Merci de rappeler plus tard.',
  },
  de: {
    ...serviceTexts.de,
    welcome: 'Willkommen. Bitte bleiben Sie am Apparat.',
    position: 'Ihr Platz in der Warteschlange:',
    waitingTime: 'Ihre Wartezeit in Minuten beträgt etwa:',
    underAMinute: 'Sie werden in weniger als einer Minute verbunden.',
    longWait: 'Mehr als zwanzig.',
    closed: 'Wir haben zurzeit geschlossen. Bitte rufen Sie später wieder an.',
    overflow: 'Ihr Anruf wird weitergeleitet.',
    dissuasion: 'Alle Leitungen sind belegt. Bitte rufen Sie später wieder an.',
    callbackOffer: 'Wenn wir Sie zurückrufen sollen, drücken Sie die Eins.',
    mailboxOffer: 'Um eine Nachricht zu hinterlassen, drücken Sie die Zwei.',
    leaveMessage: 'Zurzeit kann niemand Ihren Anruf annehmen. Bitte sprechen Sie nach dem Ton.',
    mailboxFull:
      'Dieser Anrufbeantworter ist voll. Ihre Nachricht kann nicht aufgenommen werden. Bitte rufen Sie später wieder an.',
  },
  es: {
    ...serviceTexts.es,
    welcome: 'Bienvenido. Por favor, espere.',
    position: 'Su lugar en la cola es:',
    waitingTime: 'Su tiempo de espera en minutos es de unos:',
    underAMinute: 'Atenderemos su llamada en menos de un minuto.',
    longWait: 'Más de veinte.',
    closed: 'En este momento estamos cerrados. Por favor, llame más tarde.',
    overflow: 'Estamos transfiriendo su llamada.',
    dissuasion: 'Todas nuestras líneas están ocupadas. Por favor, llame más tarde.',
    callbackOffer: 'Si quiere que le devolvamos la llamada, pulse uno.',
    mailboxOffer: 'Para dejar un mensaje, pulse dos.',
    leaveMessage:
      'En este momento nadie puede atender su llamada. Por favor, deje un mensaje después de la señal.',
    mailboxFull: 'Este buzón está lleno. No se puede grabar su mensaje. Por favor, llame más tarde.',
  },
  it: {
    ...serviceTexts.it,
    welcome: 'Benvenuto. La preghiamo di attendere.',
    position: 'Il suo posto in coda è:',
    waitingTime: 'Il tempo di attesa in minuti è di circa:',
    underAMinute: 'Risponderemo in meno di un minuto.',
    longWait: 'Più di venti.',
    closed: 'In questo momento siamo chiusi. La preghiamo di richiamare più tardi.',
    overflow: 'La sua chiamata viene trasferita.',
    dissuasion: 'Tutte le linee sono occupate. La preghiamo di richiamare più tardi.',
    callbackOffer: 'Per essere richiamato, prema uno.',
    mailboxOffer: 'Per lasciare un messaggio, prema due.',
    leaveMessage:
      'In questo momento nessuno può rispondere. La preghiamo di lasciare un messaggio dopo il segnale.',
    mailboxFull:
      'Questa casella è piena. Il suo messaggio non può essere registrato. La preghiamo di richiamare più tardi.',
  },
  nl: {
    ...serviceTexts.nl,
    welcome: 'Welkom. Blijft u aan de lijn.',
    position: 'Uw plaats in de wachtrij is:',
    waitingTime: 'Uw wachttijd in minuten is ongeveer:',
    underAMinute: 'U wordt binnen een minuut verbonden.',
    longWait: 'Meer dan twintig.',
    closed: 'Wij zijn op dit moment gesloten. Belt u later terug.',
    overflow: 'Uw gesprek wordt doorverbonden.',
    dissuasion: 'Al onze lijnen zijn bezet. Belt u later terug.',
    callbackOffer: 'Kies een als wij u moeten terugbellen.',
    mailboxOffer: 'Kies twee om een bericht achter te laten.',
    leaveMessage: 'Op dit moment kan niemand uw gesprek aannemen. Spreek na de toon een bericht in.',
    mailboxFull: 'Deze voicemail is vol. Uw bericht kan niet worden opgenomen. Belt u later terug.',
  },
};

/** The voice of espeak-ng for each language. */
export const queueVoices: Readonly<Record<QueueLanguage, string>> = {
  en: 'en-gb',
  fr: 'fr',
  de: 'de',
  es: 'es',
  it: 'it',
  nl: 'nl',
};
