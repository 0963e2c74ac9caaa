import find from '@salesforce/apex/CallsideVoice.find';
import log from '@salesforce/apex/CallsideVoice.log';
import CHANNEL from '@salesforce/messageChannel/CallsideVoice__c';
import { createMessageContext, publish } from 'lightning/messageService';
import { NavigationMixin } from 'lightning/navigation';
import { api, LightningElement } from 'lwc';

const kinds = { contacts: 'Contact', leads: 'Lead', accounts: 'Account' };

/** The first kind of which a record was found, as the phone reads records. */
function recordsIn(answer) {
  const said = JSON.parse(answer);
  if (said.error) throw new Error(said.error);
  const list = Object.keys(kinds).find((name) => (said[name] ?? []).length > 0);
  return list ? said[list].map(({ Id: id, Name: name }) => ({ id, name, type: kinds[list] })) : [];
}

/**
 * Answers the phone of Salesforce Voice: finds callers, shows their records, and writes notes into the VoiceCall. Salesforce calls
 * `publishMessage` with each message of the phone, and sets `handleMessage`, which sends a message to it.
 */
// biome-ignore lint/style/noDefaultExport: Salesforce takes the default export of the file
export default class CallsideVoiceBridge extends NavigationMixin(LightningElement) {
  @api handleMessage;
  #context = createMessageContext();

  @api
  async publishMessage(message) {
    const { callside: ask, id } = message ?? {};
    if (typeof ask !== 'string') {
      publish(this.#context, CHANNEL, { message });
      return;
    }
    try {
      this.#answer(id, { value: await this.#do(ask, message) });
    } catch (failure) {
      this.#answer(id, { error: failure?.body?.message ?? failure?.message ?? String(failure) });
    }
  }

  #answer(id, facts) {
    this.handleMessage?.({ callside: 'answer', id, ...facts });
  }

  async #do(ask, message) {
    switch (ask) {
      case 'hello':
        return null;
      case 'match':
        return recordsIn(await find({ number: message.number }));
      case 'show':
        this[NavigationMixin.Navigate]({
          type: 'standard__recordPage',
          attributes: { recordId: message.recordId, actionName: 'view' },
        });
        return null;
      case 'log':
        return log({ vendorCallKey: message.vendorCallKey, call: JSON.stringify(message.call) });
      default:
        throw new Error(`There is no answer to ${ask}.`);
    }
  }
}
