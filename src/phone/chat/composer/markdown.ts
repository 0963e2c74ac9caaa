/** A text without any of these has no formats, so the library is not loaded for it. */
const mayHaveFormats = /[*_`~[\]]|^\s*(?:[-+>#]|\d+[.)])\s/m;

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/**
 * Returns a text in Markdown as HTML for other clients; undefined if it has no formats. HTML within the text stays text, and
 * pictures become links.
 */
export async function htmlOf(text: string): Promise<string | undefined> {
  if (!mayHaveFormats.test(text)) return undefined;
  const { Marked } = await import('marked');
  const marked = new Marked({
    gfm: true,
    // A line that was ended with Shift+Enter ends there.
    breaks: true,
    async: false,
    renderer: {
      html: ({ text: raw }) => escapeHtml(raw),
      image: ({ href, text: label }) => escapeHtml(label || href),
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    },
  });
  const html = (marked.parse(text.trim()) as string).trim();
  const [, paragraph] = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html) ?? [];
  const short = paragraph ?? html;
  // Line breaks and characters that are written differently are no formats.
  const hasFormats = /<(?!br\s*\/?>|\/?p>)/.test(short) && short.replace(/<[^>]*>/g, '').trim() !== '';
  return hasFormats ? short : undefined;
}
