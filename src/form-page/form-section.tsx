import type { ReactNode } from 'react';
import { Bilingual } from '../ui/bilingual.tsx';
import { FieldControl } from './field-control.tsx';
import type { SectionView } from './field-view.ts';
import type { FormSession } from './form-session.ts';
import type { FormState } from './form-state.ts';

interface SectionFrameProps {
  readonly section: SectionView;
  readonly children: ReactNode;
}

/** Title and introduction around the fields of one section. */
export function SectionFrame({ section, children }: SectionFrameProps) {
  return (
    <section className="form-section" aria-labelledby={`section-${section.id}`}>
      <h2 id={`section-${section.id}`}>
        <Bilingual text={section.title} />
      </h2>
      {section.intro === undefined ? null : (
        <p className="hint">
          <Bilingual text={section.intro} />
        </p>
      )}
      {children}
    </section>
  );
}

interface FormSectionProps {
  readonly section: SectionView;
  readonly state: FormState;
  readonly session: FormSession;
  /** Where an answer goes; absent: to the session as it is. */
  readonly answer?: ((field: string, answer: string) => void) | undefined;
  readonly below?: ReactNode;
}

export function FormSection({ section, state, session, answer, below }: FormSectionProps) {
  return (
    <SectionFrame section={section}>
      {section.fields.map((view) => (
        <FieldControl key={view.id} view={view} state={state} session={session} answer={answer} />
      ))}
      {below}
    </SectionFrame>
  );
}
