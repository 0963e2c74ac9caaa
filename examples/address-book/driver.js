// An address book of a third party, as a script that a client of Callside loads: it makes one object in the global object, with
// the methods that Callside's documentation lists under `ThirdPartyDriver`. This one has its contacts in the script. A real one
// would send the filter to its own server.

const contacts = [
  {
    contactId: 'h-1',
    contactName: 'Louise Martin',
    deviceName: 'Harbour address book',
    companyName: 'Boulangerie du Port',
    numbers: [
      { type: 'work', number: '+33 1 00 00 06 02' },
      { type: 'mobile', number: '+33 6 39 98 01 02' },
    ],
    emails: ['louise@port.example'],
    website: 'https://port.example/',
  },
  {
    contactId: 'h-2',
    contactName: 'Hugo Petit',
    deviceName: 'Harbour address book',
    companyName: 'Garage Petit & Fils',
    numbers: [{ type: 'work', number: '+33 1 44 55 66 77' }],
    emails: ['hugo@petit.example'],
    website: '',
  },
  {
    contactId: 'h-3',
    contactName: 'Nora Leroy',
    deviceName: 'Harbour address book',
    companyName: 'Leroy Conseil',
    numbers: [
      { type: 'work', number: '+33 1 44 55 66 88' },
      { type: 'home', number: '+33 1 44 55 66 89' },
    ],
    emails: [],
    website: 'https://leroy.example/',
  },
];

/** The codes of reports: 1 open, 2 closed, 3 error, 4 out of service, 5 no licence. */
const reports = { open: 1, closed: 2, noLicence: 5 };

/** Numbers are written in many ways; their last nine digits say who is meant. */
const digitsOf = (number) => number.replace(/\D/g, '').slice(-9);

function searchFor(filter) {
  // The browser's own parser turns `&amp;` and the like back into signs.
  const xml = new DOMParser().parseFromString(filter, 'application/xml');
  const phone = xml.querySelector('filter > phone')?.textContent;
  const name = xml.querySelector('filter > name')?.textContent?.toLocaleLowerCase();
  return contacts.filter((contact) =>
    phone
      ? contact.numbers.some(({ number }) => digitsOf(number) === digitsOf(phone))
      : name && `${contact.contactName} ${contact.companyName}`.toLocaleLowerCase().includes(name),
  );
}

let report = () => undefined;

globalThis.HarbourAddressBook = {
  connect(licence, onReport) {
    report = onReport;
    // A real driver opens a connection here, and reports when it has an answer.
    queueMicrotask(() => report(licence ? reports.open : reports.noLicence));
  },
  disconnect() {
    report = () => undefined;
  },
  getAddressBooks: async () => [{ id: 'harbour', label: 'Harbour address book' }],
  search: async (filter, maxRows) => searchFor(filter).slice(0, maxRows),
};
