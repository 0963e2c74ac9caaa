import { isTo, type PhoneReply, type PhoneRequest, type WorkerNews } from '../messages.ts';
import { Phone } from './phone.ts';

const tell = (news: WorkerNews): void => {
  // Without a worker nothing shows it; the next worker asks for it.
  chrome.runtime.sendMessage(news).catch(reportError);
};

const container = document.getElementById('phone') ?? document.body;
const phone = new Phone({
  url: new URLSearchParams(location.search).get('widget') ?? '',
  container,
  onStatus: (status) => tell({ to: 'worker', kind: 'status', status }),
  onCountry: (country) => tell({ to: 'worker', kind: 'country', country }),
});

chrome.runtime.onMessage.addListener((message: unknown, _sender, reply: (value: PhoneReply) => void) => {
  if (!isTo('phone', message)) return false;
  phone.answer(message as PhoneRequest).then(reply, reportError);
  return true;
});
