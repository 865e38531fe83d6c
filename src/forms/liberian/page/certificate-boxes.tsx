import { itemName } from '../../../form/item-name.ts';
import { answerOf, type Values } from '../../../form/values.ts';
import { type CertificateBox, certificateBoxes } from '../certificates.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';

interface CertificateBoxesProps extends Pick<FormOverrideProps, 'control' | 'frame'> {
  readonly texts: PageTexts;
  readonly values: Values;
}

export function CertificateBoxes({ texts, values, control, frame }: CertificateBoxesProps) {
  const boxes = certificateBoxes(values, today());
  if (boxes.length === 0) return null;
  return frame(
    'certificates',
    <div className="certificates">
      {boxes.map((box) => (
        <Box key={box.course} box={box} texts={texts} values={values} control={control} />
      ))}
    </div>,
  );
}

interface BoxProps extends Pick<CertificateBoxesProps, 'texts' | 'values' | 'control'> {
  readonly box: CertificateBox;
}

function Box({ box: { course, warning }, texts, values, control }: BoxProps) {
  const titleId = `certificate-${course}`;
  const within = texts.courses[course].title;
  const of = (field: string) => control(itemName(field, course), { within });
  const done = isDone(values, course);
  return (
    <section className="certificate" aria-labelledby={titleId} data-course={course} data-done={done}>
      <div className="certificate-head">
        <h3 id={titleId}>{within}</h3>
        <p className="task-state">
          {done ? <Icon name="check" /> : null}
          {texts.steps.states[done ? 'done' : 'open']}
        </p>
        <p className="hint">{texts.courses[course].description}</p>
      </div>
      {of('certificateFile')}
      <div className="field-pair">
        {of('certificateNumber')}
        {of('issuingAuthority')}
      </div>
      <div className="field-pair">
        {of('issueDate')}
        {of('expiryDate')}
      </div>
      {warning === undefined ? null : (
        <Notice tone="care" role="status">
          <p>{texts.dates[warning]}</p>
        </Notice>
      )}
    </section>
  );
}

function isDone(values: Values, course: string): boolean {
  return (
    values.files[itemName('certificateFile', course)] !== undefined &&
    answerOf(values, itemName('certificateNumber', course)).trim() !== ''
  );
}

function today(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}
