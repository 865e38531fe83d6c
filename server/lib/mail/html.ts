/** HTML that is safe to insert as is: created only in this module. */
export interface Html {
  readonly html: string;
}

/** Template tag that escapes inserted texts; Html values, and lists of them, are inserted unchanged. */
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
