/** The style sheet of the chat. `--callside-webchat-accent` and `--callside-webchat-on-accent` give it the colours of a brand. */
export const style = `
:host {
  --accent: var(--callside-webchat-accent, light-dark(#1f5fbf, #8ab4f8));
  --on-accent: var(--callside-webchat-on-accent, light-dark(#fff, #10151d));
  --surface: light-dark(#fff, #1a202a);
  --sunken: light-dark(#f1f4f8, #242c38);
  --text: light-dark(#16202e, #e8edf4);
  --quiet: light-dark(#526073, #a9b5c4);
  --line: light-dark(#8391a3, #748296);
  --bad: light-dark(#b3261e, #ff9d94);
  position: fixed;
  inset: auto 16px 16px auto;
  z-index: 2147483000;
  font: 15px/1.45 system-ui, sans-serif;
  color: var(--text);
  text-align: start;
}
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([hidden]) { display: none; }
[hidden] { display: none !important; }
* { box-sizing: border-box; }
p { margin: 0; }
svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; flex: none; }
button, input, textarea, .button { font: inherit; color: inherit; border-radius: 3px; min-height: 44px; }
button, .button { cursor: pointer; border: 1px solid var(--line); background: var(--surface); padding: 6px 14px; text-decoration: none; }
a.button { display: inline-flex; align-items: center; }
button.primary { background: var(--accent); color: var(--on-accent); border-color: transparent; font-weight: 600; }
button.plain { border-color: transparent; background: none; min-width: 44px; padding: 8px; display: inline-grid; place-items: center; color: var(--accent); }
button.text { padding: 4px 8px; white-space: nowrap; }
button[aria-disabled] { opacity: .6; cursor: default; }
button:hover, .button:hover { filter: brightness(.96); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button.primary:focus-visible, .launcher:focus-visible { outline-color: var(--text); }
input, textarea { width: 100%; padding: 9px 12px; border: 1px solid var(--line); background: var(--surface); }
[aria-invalid='true'] { border-color: var(--bad); }
textarea { resize: none; field-sizing: content; max-height: 8em; overflow: auto; }
label, .strong { font-weight: 600; }
.quiet { color: var(--quiet); font-weight: 400; font-size: 13px; }
.error { color: var(--bad); font-size: 13px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.launcher { display: flex; align-items: center; gap: 10px; min-height: 52px; padding: 10px 18px; border: 1px solid transparent; border-radius: 26px; background: var(--accent); color: var(--on-accent); font-weight: 600; box-shadow: 0 2px 10px rgb(0 0 0 / 25%); }
.badge { min-width: 24px; padding: 0 7px; border-radius: 12px; background: var(--on-accent); color: var(--accent); font-size: 13px; line-height: 24px; text-align: center; font-variant-numeric: tabular-nums; }
dialog { position: fixed; inset: auto 16px 16px auto; width: min(380px, calc(100vw - 32px)); height: min(600px, calc(100dvh - 32px)); margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); color: inherit; box-shadow: 0 6px 28px rgb(0 0 0 / 28%); overflow: hidden; }
dialog[open] { display: flex; flex-direction: column; }
header { display: flex; align-items: center; justify-content: space-between; gap: 8px; padding: 4px 4px 4px 16px; background: var(--accent); color: var(--on-accent); }
header h2 { margin: 0; font-size: 17px; line-height: 1.3; overflow-wrap: anywhere; }
header button.plain { color: inherit; }
header button.plain:focus-visible { outline-color: currentColor; outline-offset: -4px; }
.screen { flex: 1; min-height: 0; display: flex; flex-direction: column; overflow: auto; }
.form, .note { display: flex; flex-direction: column; gap: 12px; padding: 16px; }
.field { display: flex; flex-direction: column; gap: 4px; }
.field .error:empty { display: none; }
.form textarea { min-height: 6em; max-height: 12em; resize: vertical; }
.talk { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 8px; padding: 4px 8px 4px 16px; border-bottom: 1px solid var(--sunken); min-height: 52px; }
.row { display: flex; align-items: center; gap: 8px; }
.ask { flex-wrap: wrap; padding: 8px 16px; background: var(--sunken); }
.log { flex: 1; min-height: 96px; overflow-y: auto; overscroll-behavior: contain; padding: 16px; display: flex; flex-direction: column; gap: 12px; }
.log:focus-visible { outline-offset: -3px; }
.log article { display: flex; flex-direction: column; gap: 2px; max-width: 85%; align-items: flex-start; }
.log .visitor { align-self: flex-end; align-items: flex-end; }
.log header { display: flex; justify-content: flex-start; gap: 8px; padding: 0; background: none; color: var(--quiet); font-size: 13px; }
.log header .strong { color: var(--text); }
.bubble { padding: 8px 12px; border: 1px solid transparent; border-radius: 6px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; }
.visitor .bubble { background: var(--accent); color: var(--on-accent); }
.file { display: flex; align-items: center; flex-wrap: wrap; gap: 6px; padding: 4px; border-color: transparent; background: none; text-decoration: underline; text-align: start; overflow-wrap: anywhere; }
.visitor .file .quiet { color: inherit; }
.visitor .file:focus-visible { outline-color: currentColor; }
.typing { padding: 0 16px 8px; }
.warning, .talk > .error { margin: 0 16px 8px; padding: 8px 12px; border-inline-start: 3px solid var(--accent); background: var(--sunken); font-size: 14px; }
.offer { margin: 0 16px 8px; padding: 12px; border: 1px solid var(--line); border-radius: 6px; display: flex; flex-direction: column; gap: 8px; align-items: flex-start; }
.offer form { width: 100%; display: flex; flex-direction: column; gap: 4px; }
.offer button { white-space: nowrap; }
.composer { padding: 8px; border-top: 1px solid var(--sunken); }
.composer .row { align-items: flex-end; gap: 4px; }
.composer > p { padding: 0 8px 6px; }
.over { display: flex; flex-wrap: wrap; gap: 8px; padding: 12px 16px; border-top: 1px solid var(--sunken); }
@media (max-width: 480px), (max-height: 420px) {
  dialog { inset: 0; width: 100vw; height: 100dvh; max-width: none; max-height: none; border: 0; border-radius: 0; }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: enter 150ms ease-out; }
  @keyframes enter { from { opacity: 0; transform: translateY(8px); } }
}
@media (forced-colors: active) {
  .launcher, button.primary, header, .bubble, dialog { border: 1px solid ButtonText; }
  button[aria-disabled] { color: GrayText; opacity: 1; }
}
`;
