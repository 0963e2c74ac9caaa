import { parseArgs } from 'node:util';
import { defaultPeople } from '../demonstration/people/demo-names.ts';
import { BadOption } from './bad-option.ts';

/**
 * Takes the command line apart.
 *
 * @throws BadOption
 */
export function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '7080' },
        host: { type: 'string', default: 'localhost' },
        'sip-port': { type: 'string', default: '5060' },
        'sips-port': { type: 'string' },
        'sip-cert': { type: 'string' },
        'sip-key': { type: 'string' },
        'phone-encryption': { type: 'string', default: 'optional' },
        'rtp-ports': { type: 'string', default: '40000-40999' },
        engine: { type: 'string', default: 'local' },
        data: { type: 'string' },
        company: { type: 'string' },
        robots: { type: 'string' },
        memory: { type: 'boolean', default: false },
        https: { type: 'boolean', default: false },
        cert: { type: 'string' },
        key: { type: 'string' },
        chat: { type: 'boolean', default: false },
        control: { type: 'boolean', default: false },
        traffic: { type: 'boolean', default: false },
        log: { type: 'string' },
        empty: { type: 'boolean', default: false },
        people: { type: 'string', default: String(defaultPeople) },
        rings: { type: 'string', default: '30' },
        'busy-tone': { type: 'string', default: '3' },
        parent: { type: 'string', multiple: true, default: [] },
        'parent-permissions': { type: 'string', multiple: true, default: [] },
        'crm-scripts': { type: 'string', multiple: true, default: [] },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        'webhook-host': { type: 'string', multiple: true, default: [] },
        'trust-proxy': { type: 'string', multiple: true, default: [] },
        brand: { type: 'string' },
        oidc: { type: 'string' },
        'address-book': { type: 'string', multiple: true, default: [] },
        'address-book-script': { type: 'string' },
        'meeting-script': { type: 'string' },
        'meetings-desktop-only': { type: 'boolean', default: false },
        janus: { type: 'string' },
        'meeting-ports': { type: 'string' },
        'meeting-address': { type: 'string' },
        'text-templates': { type: 'string' },
        'texts-per-day': { type: 'string', default: '500' },
        'mails-per-day': { type: 'string', default: '300' },
        'fax-domain': { type: 'string' },
        'ice-server': { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error));
  }
}
