import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { currentLink, sectionOf } from '../contracts/pages/sections.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useAppShell } from '../ui/app-shell-context.tsx';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Button } from '../ui/button.tsx';
import type { Tone } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useEviction } from '../ui/use-eviction.ts';
import { useOffline } from '../ui/use-offline.ts';
import { useSnapshot } from '../ui/use-snapshot.ts';
import { useUpdateObstacle } from '../ui/use-update-obstacle.ts';
import { type LineNotice, NoticeLine } from './notice-line.tsx';

/** News that stands in the line until it is over (see {@link LineNotice}). */
export interface DeskNotice {
  readonly tone: Tone;
  readonly text: string;
  readonly more?: readonly string[];
  readonly action?: {
    readonly label: string;
    readonly press: () => void;
    /** Identifies the button for tests. */
    readonly hook?: Readonly<Record<`data-${string}`, string | number>>;
  };
}

type Notices = ReadonlyMap<string, DeskNotice>;

interface Line {
  readonly slot: HTMLElement | null;
  readonly tell: (id: string, notice: DeskNotice | undefined) => void;
}

const LineContext = createContext<Line>({ slot: null, tell: () => undefined });

/**
 * The frame of a staff page: one line that is always there, with what the page puts into it ({@link InDeskLine}) and
 * every notice ({@link useDeskNotice}), so that none moves what is below; then the page.
 */
export function DeskFrame({ children }: { readonly children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [notices, setNotices] = useState<Notices>(new Map());
  const tell = useCallback((id: string, notice: DeskNotice | undefined): void => {
    setNotices((before) => {
      const others = [...before].filter(([other]) => other !== id);
      return new Map(notice === undefined ? others : [...others, [id, notice]]);
    });
  }, []);
  const line = useMemo(() => ({ slot, tell }), [slot, tell]);
  return (
    <LineContext.Provider value={line}>
      <NoticesOfDevice />
      <div className="desk-line">
        <div className="desk-line-page" ref={setSlot} />
        <NoticeLine notices={[...notices].map(([key, notice]) => inLine(key, notice))} />
      </div>
      {children}
    </LineContext.Provider>
  );
}

/** Shows this in the line above the page: its heading, how many rows there are. */
export function InDeskLine({ children }: { readonly children: ReactNode }) {
  const { slot } = useContext(LineContext);
  return slot === null ? null : createPortal(children, slot);
}

/** The heading of a list, which has nothing above it but this line; not shown where its tab says the same. */
export function DeskHeading({ title }: { readonly title: string }) {
  const { t } = useLocale();
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const link = section === undefined ? undefined : currentLink(section, pathname);
  const isInTab = link !== undefined && isSameWord(t(`staff.links.${link.name}`), title);
  return (
    <InDeskLine>
      <div className={isInTab ? 'visually-hidden' : 'desk-heading'}>
        <PageHeading title={inOneLanguage(title)} />
      </div>
    </InDeskLine>
  );
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** @param notice undefined: there is nothing to tell */
export function useDeskNotice(id: string, notice: DeskNotice | undefined): void {
  const { tell } = useContext(LineContext);
  const latest = useRef(notice);
  useEffect(() => {
    latest.current = notice;
  });
  // As text, because a notice is a new object each time.
  const words = notice === undefined ? undefined : JSON.stringify(notice);
  useEffect(() => {
    if (words === undefined) return undefined;
    const told = JSON.parse(words) as DeskNotice;
    const press = (): void => latest.current?.action?.press();
    tell(id, told.action === undefined ? told : { ...told, action: { ...told.action, press } });
    return () => tell(id, undefined);
  }, [id, words, tell]);
}

/** What every page of the app tells of the device; the public banners stay away (staff.css). */
function NoticesOfDevice() {
  const { t } = useLocale();
  const { updateWaiting } = useSnapshot(useAppShell());
  const eviction = useEviction();
  const isOffline = useOffline();
  useDeskNotice('offline', isOffline ? { tone: 'care', text: t('staff.notices.offline') } : undefined);
  useDeskNotice(
    'eviction',
    eviction === undefined
      ? undefined
      : {
          tone: 'bad',
          text: eviction.title,
          more: eviction.lines,
          action: { label: t('shell.vanished.understood'), press: eviction.acknowledge },
        },
  );
  return updateWaiting ? <UpdateNotice /> : null;
}

function UpdateNotice() {
  const { t } = useLocale();
  const shell = useAppShell();
  const obstacle = useUpdateObstacle();
  const action = { label: t('shell.update.button'), press: () => shell.update() };
  useDeskNotice('update', {
    tone: 'info',
    text: t(`shell.update.${obstacle ?? 'title'}`),
    ...(obstacle === undefined ? { action } : {}),
  });
  return null;
}

function inLine(key: string, { tone, text, more, action }: DeskNotice): LineNotice {
  return {
    key,
    tone,
    text,
    more: more?.map((line) => <p key={line}>{line}</p>),
    action: action && (
      <Button {...action.hook} onClick={action.press}>
        {action.label}
      </Button>
    ),
  };
}
