import { fill } from '../../../lib/fill.ts';
import type { Values } from '../../../form/values.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { stepIds, stepsDone, stepsOf } from '../progress.ts';
import { focusControl } from '../../../ui/focus-control.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FileTotal } from './file-total.tsx';

interface TaskListProps {
  readonly texts: PageTexts;
  readonly values: Values;
  readonly controlId: (field: string) => string;
}

/** The six steps, in any order: each row leads to what it still wants (specification section 2). */
export function TaskList({ texts, values, controlId }: TaskListProps) {
  const { title, count, names, states } = texts.steps;
  const done = stepsDone(values);
  const progress = fill(count, { done });
  return (
    <nav className="tasks" aria-labelledby="tasks-title" data-steps-done={done}>
      <div className="tasks-head">
        <h2 id="tasks-title">{title}</h2>
        <p className="tasks-count">{progress}</p>
        <progress className="tasks-bar" max={stepIds.length} value={done} aria-label={progress} />
      </div>
      <ol>
        {stepsOf(values).map(({ id, state, field }) => (
          <li key={id} data-step={id} data-step-state={state}>
            <a href={`#${controlId(field)}`} onClick={(event) => focusControl(event, controlId(field))}>
              <span className="task-name">{names[id]}</span>{' '}
              <span className="task-state">
                {state === 'done' ? <Icon name="check" /> : null}
                {states[state]}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <FileTotal texts={texts} values={values} />
    </nav>
  );
}
