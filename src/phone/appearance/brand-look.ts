import * as z from 'zod/mini';
import { brandedTheme } from '#theme/brand.ts';
import { lookRootSelector } from '#theme/look-root.ts';
import { styleSheet } from '#theme/style-sheet.ts';
import { brand } from '#theme/theme.ts';
import { BrandRefused, fetchText } from './fetch-text.ts';

const maxThemeBytes = 64 * 1024;
const maxCssBytes = 256 * 1024;

/** Relative addresses in the sheet are resolved against the sheet's own address. All supported browsers know `baseURL`. */
const sheetOf = async (text: string, baseURL: string): Promise<CSSStyleSheet> =>
  new CSSStyleSheet({ baseURL }).replace(text);

/** Fetches a theme and returns its style sheet. */
export async function themeSheet(address: string, signal: AbortSignal): Promise<CSSStyleSheet> {
  const text = await fetchText(address, { type: 'application/json', maxBytes: maxThemeBytes, signal });
  const { logo, ...read } = readBrand(text, address);
  // The value of a custom property has no base address of its own.
  const from = (path: string) => new URL(path, address).href;
  const found = logo && { logo: { light: from(logo.light), dark: from(logo.dark) } };
  return sheetOf(styleSheet(brandedTheme({ ...read, ...found }), lookRootSelector()), address);
}

function readBrand(text: string, address: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (thrown) {
    throw new BrandRefused(`${address} is not JSON`, { cause: thrown });
  }
  const read = brand.safeParse(json);
  if (!read.success) throw new BrandRefused(`${address} is not a theme: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** Fetches a style sheet. */
export async function brandSheet(address: string, signal: AbortSignal): Promise<CSSStyleSheet> {
  return sheetOf(await fetchText(address, { type: 'text/css', maxBytes: maxCssBytes, signal }), address);
}
