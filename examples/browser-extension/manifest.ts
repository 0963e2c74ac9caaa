/**
 * The public half of a key whose private half is deleted. It gives the extension the same id in every browser, so that a phone
 * system can allow it; a store replaces it by a key of its own.
 */
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn5syevsvvCA6PwezluXmrtL2K86+87eKM2wsRow3U6AArSKtZO0jnc0IHiQH4fxHC4cmW95R/dvtIH0nrHj9mS2S9TnpRP+kzhGP+XuEJK0BjL31r7rSV/TD4CK+Y1xXFN3vGzckZm5bF7YkDDzjULBjjkPJt7XbVQDwnkkg0Xwq4pKVudqaIk4nJAwkNfITyrzoCYwKwDBLvzgpDyfPvOiT2eYF64JSAq/i5/PQEncPgypVh6IFeu8xm31xv2m6wzfcPilg1n2vMNGdrPtRwv2A5Oe1mWNQK50ItxqnyptWR/RCXyo3l+thshPi1P1L055HVFwDNqSiKC5M32DqKQIDAQAB';

const icons = Object.fromEntries([16, 32, 48, 128].map((size) => [size, `icons/${size}.png`]));

/** Returns the manifest. Its texts are in `_locales`. */
export const manifestOf = (version: string): chrome.runtime.ManifestV3 & { readonly key: string } => ({
  manifest_version: 3,
  name: '__MSG_name__',
  description: '__MSG_description__',
  version,
  key,
  default_locale: 'en',
  minimum_chrome_version: '123',
  icons,
  action: { default_title: '__MSG_open__', default_icon: icons },
  side_panel: { default_path: 'panel.html' },
  options_ui: { page: 'settings.html', open_in_tab: true },
  background: { service_worker: 'worker.js', type: 'module' },
  permissions: ['activeTab', 'contextMenus', 'offscreen', 'scripting', 'sidePanel', 'storage'],
  optional_permissions: ['notifications'],
  optional_host_permissions: ['https://*/*', 'http://*/*'],
  commands: {
    _execute_action: { suggested_key: { default: 'Alt+Shift+P' } },
    'call-selection': { suggested_key: { default: 'Alt+Shift+C' }, description: '__MSG_callSelection__' },
    answer: { suggested_key: { default: 'Alt+Shift+A' }, description: '__MSG_answer__' },
    'hang-up': { suggested_key: { default: 'Alt+Shift+E' }, description: '__MSG_hangUp__' },
  },
  content_security_policy: {
    extension_pages: [
      "default-src 'self'",
      "script-src 'self'",
      // The address of the phone system is not known before the first use.
      'frame-src https: http://localhost:* http://127.0.0.1:*',
      'connect-src https: http://localhost:* http://127.0.0.1:*',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
  },
});
