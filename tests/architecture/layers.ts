/** Design section 2: imports point down. A layer may also import itself, unless it says otherwise. */
export interface Layer {
  readonly name: string;
  readonly folder: string;
  readonly mayImport: readonly string[];
  /** Layers of which only types may be imported, which are gone after compilation. */
  readonly mayImportTypesOf?: readonly string[];
  /** Packages that may be imported; a pattern is matched against the whole specifier. */
  readonly packages: readonly RegExp[];
}

const valibot = /^valibot$/;
const react = /^(react|react-dom|react-router-dom|react-i18next|react-hot-toast)(\/.+)?$/;
const any = /./;

/** The first folder that a path lies in is its layer, so the inner one stands before the outer one. */
export const layers: readonly Layer[] = [
  { name: 'domain', folder: 'src/domain', mayImport: [], packages: [valibot] },
  { name: 'reference', folder: 'src/reference', mayImport: ['domain'], packages: [valibot] },
  { name: 'forms', folder: 'src/forms', mayImport: ['domain', 'reference'], packages: [valibot] },
  { name: 'api', folder: 'src/api', mayImport: ['domain'], packages: [valibot] },
  { name: 'outbox', folder: 'src/outbox', mayImport: ['domain', 'api'], packages: [valibot] },
  {
    name: 'platform/page',
    folder: 'src/platform/page',
    mayImport: ['platform', 'outbox', 'api', 'domain'],
    packages: [/^(idb|fflate|jwt-decode|valibot|workbox-window)$/],
  },
  {
    name: 'platform',
    folder: 'src/platform',
    mayImport: ['outbox', 'api', 'domain'],
    packages: [/^(idb|fflate|valibot)$/],
  },
  { name: 'i18n', folder: 'src/i18n', mayImport: ['domain'], packages: [/^(i18next|react-i18next|react)$/] },
  {
    name: 'ui',
    folder: 'src/ui',
    mayImport: ['i18n', 'domain'],
    // The context through which features get the services that the app composes.
    mayImportTypesOf: ['outbox'],
    packages: [react],
  },
  {
    name: 'features',
    folder: 'src/features',
    mayImport: ['ui', 'i18n', 'outbox', 'forms', 'reference', 'api', 'domain'],
    packages: [react],
  },
  {
    name: 'app',
    folder: 'src/app',
    mayImport: [
      'features',
      'ui',
      'i18n',
      'platform/page',
      'platform',
      'outbox',
      'forms',
      'reference',
      'api',
      'domain',
    ],
    packages: [react, /^(workbox-window|@vercel\/.+)$/],
  },
  {
    name: 'sw',
    folder: 'sw',
    mayImport: ['platform', 'outbox', 'api', 'domain'],
    packages: [],
  },
  { name: 'server', folder: 'server', mayImport: ['forms', 'api', 'reference', 'domain'], packages: [any] },
];

export function layerOf(file: string): Layer | undefined {
  return layers.find(({ folder }) => file.startsWith(`${folder}/`));
}
