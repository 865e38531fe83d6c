import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';

export const caseViews = ['documents', 'answers', 'conversation', 'history'] as const;

export type CaseView = (typeof caseViews)[number];

/** As in the style sheet: the panes stand side by side. */
const wide = '(min-width: 62rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function isWide(): boolean {
  return matchMedia(wide).matches;
}

/** The same, for rendering. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

interface CasePanesProps {
  readonly view: CaseView;
  readonly onView: (view: CaseView) => void;
  readonly names: Readonly<Record<CaseView, string>>;
  readonly views: Readonly<Record<CaseView, ReactNode>>;
  /** Always in reach: where one writes. */
  readonly dock: ReactNode;
}

/**
 * Side by side where there is room: answers, conversation and history in one column, the documents beside it, each with
 * its own scrolling. Elsewhere one of the four at a time, chosen by tabs. The same elements in both, so that a draft
 * outlives the turn of a tablet.
 */
export function CasePanes({ view, onView, names, views, dock }: CasePanesProps) {
  const { t } = useLocale();
  const id = useId();
  const areBeside = useIsBeside();
  const panel = (one: CaseView) => (
    <div
      key={one}
      id={`${id}-${one}`}
      className="case-view"
      data-view={one}
      {...(areBeside
        ? {}
        : { role: 'tabpanel', 'aria-labelledby': `${id}-${one}-tab`, hidden: one !== view })}
    >
      {views[one]}
    </div>
  );
  return (
    <div className="case-panes">
      <div
        className="case-views"
        role={areBeside ? 'group' : 'tablist'}
        aria-label={t(areBeside ? 'casework.jumps' : 'casework.parts')}
      >
        {caseViews
          .filter((one) => !areBeside || one !== 'documents')
          .map((one) => (
            <button
              key={one}
              id={`${id}-${one}-tab`}
              type="button"
              data-jump={one}
              {...(areBeside
                ? {}
                : { role: 'tab', 'aria-selected': one === view, 'aria-controls': `${id}-${one}` })}
              onClick={() => onView(one)}
            >
              {names[one]}
            </button>
          ))}
      </div>
      <div
        className="case-scroll"
        {...(areBeside ? { tabIndex: 0, role: 'group', 'aria-label': t('casework.read') } : {})}
      >
        {caseViews.filter((one) => one !== 'documents').map(panel)}
      </div>
      {panel('documents')}
      <div className="case-dock">{dock}</div>
    </div>
  );
}
