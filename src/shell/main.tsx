import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { brandFrom } from '../lib/brand.ts';
import { startI18n } from '../i18n/start-i18n.ts';
import { createPlatformServices } from './create-services.ts';
import '../ui/styles.css';
import { loadAnalytics } from './analytics.ts';
import { App } from './app.tsx';
import { buildHash } from './build-hash.ts';
import { loadRoomOf } from './stages.ts';
import { markOfflineReady } from './mark-offline-ready.ts';

/** The composition root: everything is made here, and everything else is given what it needs. */
const services = createPlatformServices({
  api: {
    apiBase: import.meta.env.VITE_API_BASE ?? '',
    apiKind: import.meta.env.VITE_API_RECEIPTS === 'no' ? 'plain' : 'receipts',
  },
});
const i18n = startI18n();
const brand = brandFrom(import.meta.env);

markOfflineReady(services.appShell);
loadAnalytics();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
const page = createRoot(root);
// What is not here by then is explained by the page itself.
void loadRoomOf(location.pathname, location.search)
  .catch(() => undefined)
  .then(() => {
    page.render(
      <StrictMode>
        <App services={services} brand={brand} i18n={i18n} version={buildHash(import.meta.url)} />
      </StrictMode>,
    );
    services.start();
  });
