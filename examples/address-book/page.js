// Searches the address book as a client of Callside does: by a filter of XML.

const { HarbourAddressBook } = globalThis;
const form = document.querySelector('form');
const list = document.querySelector('ul');

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const filterOf = (text) => {
  const kind = /^[\d()#\-+,; ]+$/.test(text) ? 'phone' : 'name';
  return `<filter><${kind}>${text.replaceAll(/[&<>"']/g, (sign) => escapes[sign])}</${kind}></filter>`;
};

const rowOf = ({ contactName, companyName, numbers }) => {
  const row = document.createElement('li');
  row.textContent = [contactName, companyName, ...numbers.map(({ number }) => number)].join(', ');
  return row;
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = new FormData(form).get('text').trim();
  const found = text === '' ? [] : await HarbourAddressBook.search(filterOf(text), 25);
  list.replaceChildren(...found.map(rowOf));
});
