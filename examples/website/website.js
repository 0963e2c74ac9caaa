// The chat takes the language of the page. A shop that knows its visitor gives the name, so that nobody has to write it.

const chat = document.querySelector('callside-webchat');
const language = document.getElementById('language');

const wanted = new URLSearchParams(location.search).get('lang');
if (wanted) document.documentElement.lang = wanted;
language.value = document.documentElement.lang;
language.addEventListener('change', () => {
  location.search = `?lang=${language.value}`;
});

customElements.whenDefined('callside-webchat').then(() => {
  chat.visitor = { name: new URLSearchParams(location.search).get('name') ?? '' };
});
