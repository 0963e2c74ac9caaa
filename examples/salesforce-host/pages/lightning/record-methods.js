import { saveRecord, typeOf } from '../org/records.js';
import { post } from '../org/server.js';
import { invalidParam, requireText } from './invalid-param.js';

/** Methods for records on the server. */
export function recordMethods() {
  return {
    async saveLog({ object }) {
      if (object === null) throw invalidParam('value is missing.');
      const { entityApiName, ...fields } = object;
      const type = entityApiName ?? (fields.Id ? typeOf(String(fields.Id)) : undefined);
      if (type === undefined) throw invalidParam('value has an entityApiName or an Id.');
      return { recordId: await saveRecord(type, fields) };
    },
    async runApex({ apexClass, methodName, methodParams = '' }) {
      const { answer } = await post('/org/apex', {
        apexClass: requireText(apexClass, 'apexClass'),
        methodName: requireText(methodName, 'methodName'),
        methodParams,
      });
      return { runApex: answer };
    },
  };
}
