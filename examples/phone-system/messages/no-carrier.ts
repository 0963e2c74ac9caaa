import { type SmsGateway, TextRefused } from './gateway.ts';

/** The way of text messages of a phone system without a carrier: none is sent. */
export const noCarrier: SmsGateway = {
  window: 1,
  partsOf: () => 1,
  listen: () => {},
  submit: () => Promise.reject(new TextRefused('The phone system has no carrier of text messages.')),
  close: () => Promise.resolve(),
};
