import type { ReactNode } from 'react';
import type { Values } from '../../../form/values.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { flagGroups } from '../eligibility.ts';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';
import { IdPhotoCrop } from './id-photo-crop.tsx';
import { Rlm105Area } from './rlm105-area.tsx';

interface PersonalSectionProps extends Pick<FormOverrideProps, 'control' | 'frame' | 'files'> {
  readonly texts: PageTexts;
  readonly values: Values;
  readonly onFlag: (flag: string) => void;
  /** Notices about the chosen flag and what choosing it has removed. */
  readonly flagNotices: ReactNode;
}

/** The applicant, the two photos and the form RLM-105 (specification section 2). */
export function PersonalSection(props: PersonalSectionProps) {
  const { texts, values, control, frame, files, onFlag, flagNotices } = props;
  const groups = flagGroups.map(({ id, options }) => ({ label: texts.flagGroups[id], options }));
  return frame(
    'personal',
    <>
      {control('fullName')}
      {control('passport')}
      {control('nationality')}
      {control('cocFlag', { answer: onFlag, groups })}
      {flagNotices}
      <div className="field-pair">
        {control('email')}
        {control('phone')}
      </div>
      {control('birthDate')}
      {control('address')}
      <h3 className="sub-title">{texts.steps.names.photos}</h3>
      <div className="file-with-tools">
        {control('idPhoto')}
        <IdPhotoCrop texts={texts} file={values.files['idPhoto']} files={files} />
      </div>
      {control('passportPhoto')}
      <h3 className="sub-title">{texts.steps.names.rlm105}</h3>
      <Rlm105Area texts={texts} values={values} />
      {control('rlm105')}
    </>,
  );
}
