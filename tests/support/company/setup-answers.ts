/** Right answers of the first start. */
export const setupAnswers = {
  company: 'Harbour Freight',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  language: 'de',
  domain: 'harbour.example',
  firstName: 'Nina',
  lastName: 'New',
  login: 'nina',
  password: 'Sunny-Day7',
  extension: '2001',
};
