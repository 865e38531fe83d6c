import type { BilingualText } from './bilingual-text.ts';

/** The chosen language first, the other in a quieter second line. Equal texts are said once. */
export function Bilingual({ text }: { readonly text: BilingualText }) {
  const { other } = text;
  if (other === undefined || other.text === text.text) return text.text;
  return (
    <span className="bilingual">
      <span className="bilingual-first">{text.text}</span>{' '}
      <span className="bilingual-other" lang={other.lang}>
        {other.text}
      </span>
    </span>
  );
}
