/** Web addresses in a text. Punctuation at their end belongs to the sentence. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}])/g;

/** A text in which web addresses are links, which open another tab without a reference to this page. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(address).map((part, at) =>
    at % 2 === 1 && URL.canParse(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change
      <a key={at} href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    ) : (
      part
    ),
  );
