/** Gives Node the names of HubSpot's SDK, which is no module of its own and which bundlers name. For `node --import`. */
import { registerHooks } from 'node:module';

const sdk = '@hubspot/calling-extensions-sdk';
const wrapper = 'hubspot-sdk:module';
const source = `
import { createRequire } from 'node:module';
globalThis.self ??= globalThis;
const sdk = createRequire(${JSON.stringify(import.meta.url)})('${sdk}');
export const { Constants } = sdk;
export default sdk.default;`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === sdk && context.conditions.includes('import')
      ? { url: wrapper, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === wrapper ? { format: 'module', source, shortCircuit: true } : next(url, context),
});
