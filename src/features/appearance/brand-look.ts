import * as z from 'zod/mini';
import { brandedTheme } from '../../theme/brand.ts';
import { lookRootSelector } from '../../theme/look-root.ts';
import { styleSheet } from '../../theme/style-sheet.ts';
import { brand } from '../../theme/theme.ts';
import { BrandRefused, fetchText } from './fetch-text.ts';

const maxThemeBytes = 64 * 1024;
const maxCssBytes = 256 * 1024;

/** Addresses in the sheet stay relative to where it came from. Every browser that we support knows `baseURL`. */
const sheetOf = async (text: string, baseURL: string): Promise<CSSStyleSheet> =>
  new CSSStyleSheet({ baseURL }).replace(text);

/** The style sheet of a theme's address. */
export async function themeSheet(address: string, signal: AbortSignal): Promise<CSSStyleSheet> {
  const text = await fetchText(address, { type: 'application/json', maxBytes: maxThemeBytes, signal });
  const { logo, ...read } = readBrand(text, address);
  // A value of a custom property has no base of its own.
  const from = (path: string) => new URL(path, address).href;
  const found = logo && { logo: { light: from(logo.light), dark: from(logo.dark) } };
  return sheetOf(styleSheet(brandedTheme({ ...read, ...found }), lookRootSelector()), address);
}

function readBrand(text: string, address: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (thrown) {
    throw new BrandRefused(`${address} is no JSON`, { cause: thrown });
  }
  const read = brand.safeParse(json);
  if (!read.success) throw new BrandRefused(`${address} is no theme: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** The style sheet of a style sheet's address. */
export async function brandSheet(address: string, signal: AbortSignal): Promise<CSSStyleSheet> {
  return sheetOf(await fetchText(address, { type: 'text/css', maxBytes: maxCssBytes, signal }), address);
}
