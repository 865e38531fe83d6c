import type { BilingualText } from './bilingual-text.ts';

interface BilingualProps {
  readonly text: BilingualText;
  /** Follows the text in each language, less prominent. */
  readonly remark?: BilingualText | undefined;
}

/** The chosen language first, the other in a quieter second line. Equal texts are shown once. */
export function Bilingual({ text, remark }: BilingualProps) {
  const { other } = text;
  const first = (
    <>
      {text.text}
      <Remark text={remark?.text} />
    </>
  );
  if (other === undefined || other.text === text.text) return first;
  return (
    <span className="bilingual">
      <span className="bilingual-first">{first}</span>{' '}
      <span className="bilingual-other" lang={other.lang}>
        {other.text}
        <Remark text={remark?.other?.text} />
      </span>
    </span>
  );
}

function Remark({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span className="remark"> {text}</span>;
}
