import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router-dom';
import { formPage } from '../form-page/stage.ts';
import { formIds, forms } from '../forms/index.ts';
import { brandFrom } from '../lib/brand.ts';
import { rememberLanguageInUse } from '../device/storage/language-in-use.ts';
import { rememberedLocale, startI18n, switchToRemembered } from '../i18n/start-i18n.ts';
import { createPlatformServices } from './create-services.ts';
import type { Rendered } from '../ui/as-rendered.ts';
import './styles.css';
import { loadAnalytics } from './analytics.ts';
import { App, buildHash } from './app.tsx';
import { loadRoomOf } from './stages.ts';
import { startLanguage } from '../texts/load-texts.ts';
import type { AppShell } from '../ui/app-shell-context.tsx';
import { publicPages } from '../contracts/pages/public-pages.ts';
import { anyOtherPath, isWrittenAs } from '../contracts/pages/rendered-file.ts';
import { needsSignIn } from '../contracts/pages/section-roots.ts';
import { isLocale, type Locale, otherLocales } from '../lib/locale.ts';

/** The composition root: creates every service and passes it to its users. */
const services = createPlatformServices({
  api: {
    apiBase: import.meta.env.VITE_API_BASE ?? '',
    apiKind: import.meta.env.VITE_API_RECEIPTS === 'no' ? 'plain' : 'receipts',
  },
});
const brand = brandFrom(import.meta.env);

markOfflineReady(services.appShell);
loadAnalytics();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
/** Milliseconds before a failed load is retried. */
const retryAfter = 5000;
const triesOfRendered = 4;
/**
 * A page that arrives without the worker does not name the manifest: with its icon it would compete with the scripts
 * for the connection.
 */
const manifest = '/manifest.webmanifest';

void start(root);

async function start(place: HTMLElement): Promise<void> {
  const page = renderedPageIn(place, location);
  const wanted = page?.locale ?? rememberedLocale();
  const texts = firstTexts(wanted);
  const room = page === undefined ? loadRoom(1) : loadRoomToTakeOver();
  const opening = Promise.all([room, rememberedTexts()]);
  const locale = await texts;
  const [isHere] = locale === wanted ? await opening : [await loadRoom(1)];
  const i18n = startI18n(locale, (chosen) => void rememberLanguageInUse(chosen));
  const app = (rendered?: Rendered) => (
    <StrictMode>
      <App
        services={services}
        brand={brand}
        i18n={i18n}
        version={buildHash(import.meta.url)}
        rendered={rendered}
        Router={BrowserRouter}
      />
    </StrictMode>
  );
  const begin = (): void => {
    if (document.querySelector('link[rel=manifest]') === null)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'manifest', href: manifest }),
      );
    void switchToRemembered(i18n);
    services.start();
  };
  document.documentElement.lang = locale;
  if (page?.locale !== locale || !isHere) {
    // Anything not loaded by then is explained by the page itself.
    createRoot(place).render(app());
    begin();
    return;
  }
  const onTakenOver = (): void => {
    if (place.dataset['path'] === undefined) return;
    delete place.dataset['path'];
    begin();
  };
  const hydrate = (): void => void hydrateRoot(place, app({ at: page.renderedAt, onTakenOver }));
  // In a transition where keys may be pressed: in one go, a slow phone would ignore them for half a second.
  if (place.querySelector('input, textarea') === null) hydrate();
  else startTransition(hydrate);
}

/** Milliseconds. */
const patienceForRemembered = 1000;

/**
 * Where a page came in another language than the remembered one, it is switched in the moment it is taken over; but
 * nobody waits long for that.
 */
async function rememberedTexts(): Promise<void> {
  const soon = new Promise<void>((resolve) => setTimeout(resolve, patienceForRemembered));
  await Promise.race([startLanguage(rememberedLocale()).catch(() => undefined), soon]);
}

/**
 * Without texts there is nothing to say: another language says more than none, and is not taken for the person's
 * choice.
 */
async function firstTexts(wanted: Locale): Promise<Locale> {
  for (const locale of [wanted, ...otherLocales(wanted)]) {
    try {
      // Of a room whose texts cannot be had the page tells.
      await startLanguage(locale, ['start']);
      return locale;
    } catch {
      // The next one may be here.
    }
  }
  await new Promise((resolve) => setTimeout(resolve, retryAfter));
  return firstTexts(wanted);
}

/** A page that can be read and typed into is not replaced at the first lost connection. */
async function loadRoom(tries: number): Promise<boolean> {
  try {
    await loadRoomOf(location.pathname, location.search);
    return true;
  } catch {
    if (tries === 1) return false;
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
    return loadRoom(tries - 1);
  }
}

/** With the draft of a form: what is typed early is laid over it. */
async function loadRoomToTakeOver(): Promise<boolean> {
  if (!(await loadRoom(triesOfRendered))) return false;
  const form = formIds.find((id) => forms[id].path === location.pathname);
  if (form !== undefined) await (await formPage.load()).openAhead(services.outbox, form);
  return true;
}

/** Sets html[data-offline-ready] and html[data-whole] (contracts section 4, Hooks). */
function markOfflineReady(shell: AppShell): void {
  const mark = (): void => {
    const { offlineReady, whole } = shell.state();
    Object.assign(document.documentElement.dataset, { offlineReady, whole });
  };
  mark();
  shell.subscribe(mark);
}

/** Data that the build embeds in the document of a rendered page. */
interface RenderedPage {
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly renderedAt: number;
}

type Place = Pick<Location, 'pathname' | 'search'>;

/**
 * The rendered page in the document, if it belongs to this address: a host without rewrite rules sends the home page
 * for every address.
 */
function renderedPageIn(place: HTMLElement, { pathname, search }: Place): RenderedPage | undefined {
  const { path, renderedAt } = place.dataset;
  const locale = place.ownerDocument.documentElement.lang;
  if (path === undefined || search !== '' || !isLocale(locale)) return undefined;
  const isOfAddress = path === anyOtherPath ? !isKnown(pathname) : isWrittenAs(path, pathname);
  if (!isOfAddress) return undefined;
  return { locale, renderedAt: Number(renderedAt) };
}

function isKnown(pathname: string): boolean {
  const patterns = [...Object.values(publicPages), ...formIds.map((id) => forms[id].path)];
  return needsSignIn(pathname) || patterns.some((pattern) => matchPath(pattern, pathname) !== null);
}
