/** HTML that is safe to put into a page as it is: made only here. */
export interface Html {
  readonly html: string;
}

/** A template whose inserted texts are escaped; inserted Html, and lists of it, are taken as they are. */
export function html(
  fixed: TemplateStringsArray,
  ...inserted: readonly (string | Html | readonly Html[])[]
): Html {
  const pieces = fixed.map((piece, index) => piece + rendered(inserted[index] ?? ''));
  return { html: pieces.join('') };
}

function rendered(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escaped(value);
  return 'html' in value ? value.html : value.map((one) => one.html).join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}
