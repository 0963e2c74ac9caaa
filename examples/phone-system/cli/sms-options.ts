import { readFileSync } from 'node:fs';
import { maxTextLength } from '../../../sdk/wire/messages/segments.ts';
import type { SmppOptions } from '../messages/smpp/smpp-options.ts';
import { BadOption } from './bad-option.ts';

const example = 'smpp://user:password@carrier.example:2775';
const [plainPort, securePort, defaultWindow, maxWindow] = [2775, 3550, 10, 100];

/**
 * Reads the carrier of text messages from `SMPP_URL`.
 *
 * @throws BadOption
 */
export function readSmsCarrier(text: string | undefined): SmppOptions | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !/^s?smpp:$/.test(url.protocol) || url.hostname === '' || url.username === '')
    throw new BadOption(`SMPP_URL must be written as ${example}, or with ssmpp:// for TLS.`);
  const isSecure = url.protocol === 'ssmpp:';
  const {
    window = String(defaultWindow),
    long = 'segments',
    type = '',
    ...others
  } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new BadOption(`SMPP_URL knows window, long and type after the question mark, not "${unknown}".`);
  if (long !== 'segments' && long !== 'payload')
    throw new BadOption(`long of SMPP_URL is segments or payload, not "${long}".`);
  if (!/^\d{1,3}$/.test(window) || Number(window) < 1 || Number(window) > maxWindow)
    throw new BadOption(`window of SMPP_URL must be a number from 1 to ${maxWindow}, not "${window}".`);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? securePort : plainPort),
    isSecure,
    systemId: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    systemType: type,
    window: Number(window),
    longTexts: long,
  };
}

/**
 * Reads the file of `--text-templates`.
 *
 * @returns undefined for an option that is not given
 * @throws BadOption
 */
export function readTemplates(file: string | undefined): readonly string[] | undefined {
  if (file === undefined) return undefined;
  const lines = linesOf(file).flatMap((line) => line.trim() || []);
  const long = lines.find((line) => [...line].length > maxTextLength);
  if (long !== undefined)
    throw new BadOption(
      `--text-templates has a text of more than ${maxTextLength} characters: ${long.slice(0, 40)}…`,
    );
  return lines;
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new BadOption(
      `--text-templates cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
