/**
 * The local phone system in a program of your own.
 *
 * @module callside-phone-system
 */

export type { KeyBackupPolicy } from '../../sdk/wire/chat/chat-service.ts';
export type { MeetingScript } from '../../sdk/wire/meetings/meeting-script.ts';
export type { AddressBookScript } from '../../sdk/wire/people/address-book.ts';
export type { ParentPermission } from '../../sdk/wire/session/parent-frames.ts';
export type { AddressBookOptions } from './address-book/address-book-source.ts';
export type { Company, Site } from './company/company.ts';
export type { NumberRange, NumberRanges } from './company/number-ranges.ts';
export type { SoundEncryption } from './engine/port.ts';
export type { Federation } from './homeserver/synapse-config.ts';
export type { Certificate, CertificateSource } from './http/server/certificate.ts';
export type { Pages } from './http/server/pages.ts';
export type { HttpServer } from './http/server/server.ts';
export type { SmppOptions } from './messages/smpp/smpp-options.ts';
export type { ChatOptions, PhoneSystemOptions } from './options.ts';
export { createPhoneSystem, type PhoneSystem } from './phone-system.ts';
export type { SsoProviderOptions } from './sign-in/single-sign-on/provider-options.ts';
export type { MailServer } from './voicemail/message-mails.ts';
