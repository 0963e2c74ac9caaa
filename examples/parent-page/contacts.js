// The contacts of this page, and its services for the phone.

export const contacts = [
  { id: 'c1', name: 'Bob Keller', company: 'Acme, internal', phone: '102' },
  { id: 'c2', name: 'Carol Lindqvist', company: 'Acme, internal', phone: '103' },
  { id: 'c3', name: 'Echo test', company: 'Callside', phone: '600' },
  { id: 'c4', name: 'Music', company: 'Callside', phone: '601' },
  { id: 'c5', name: 'Louise Martin', company: 'Boulangerie du Port', phone: '+33 1 00 00 06 02' },
  { id: 'c6', name: 'Hugo Petit', company: 'Garage Petit & Fils', phone: '01 44 55 66 77' },
  {
    id: 'c7',
    name: 'Nora Leroy',
    company: 'Leroy Conseil',
    phone: '01 44 55 66 88',
    doNotCall: 'She asked us not to call her.',
  },
];

/** Numbers are written in many ways; their last nine digits say who is meant. */
const digitsOf = (number) => number.replace(/\D/g, '').slice(-9);

const whoHas = (number) => contacts.filter((contact) => digitsOf(contact.phone) === digitsOf(number));

/** The first contact with a number; undefined without one. */
export const contactOf = (number) => (digitsOf(number) ? whoHas(number)[0] : undefined);

/** The services of this page for the phone. */
export const services = {
  matchContacts({ numbers }) {
    const known = ({ id, name, company }) => ({ id, name, company, type: 'Contact' });
    return { matches: Object.fromEntries(numbers.map((number) => [number, whoHas(number).map(known)])) };
  },
  checkCall({ destination }) {
    const reason = whoHas(destination).find((contact) => contact.doNotCall)?.doNotCall;
    return reason ? { verdict: 'forbidden', reason } : { verdict: 'allowed' };
  },
};
