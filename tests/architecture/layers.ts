/** docs/architecture.md: imports point down. A room may also import itself, unless it says otherwise. */
export interface Layer {
  readonly name: string;
  readonly folder: string;
  /** The room of docs/architecture.md that this layer is part of; absent: it is a room itself. */
  readonly partOf?: string;
  readonly mayImport: readonly string[];
  /** Rooms from which only types may be imported, since these vanish at compilation. */
  readonly mayImportTypesOf?: readonly string[];
  /** Rooms that may be loaded with import(): their stage is fetched on demand. */
  readonly mayLoad?: readonly string[];
  /** Packages that may be imported; each pattern is matched against the whole specifier. */
  readonly packages: readonly RegExp[];
}

const valibot = /^valibot$/;
const react = /^(react|react-dom|react-router-dom|react-i18next|react-hot-toast)(\/.+)?$/;
const any = /./;

const core = ['lib', 'form', 'contracts'];
const deviceRooms = ['device/page', 'device', 'outbox', ...core];
const pageRooms = ['stage', 'ui', 'i18n', 'texts', 'outbox', 'forms', ...core];

const serverCore = ['texts', 'forms', 'schemas', ...core];

/**
 * The modules of the server, each with the others that it may import: as few as possible, and never in a circle. Those
 * of `requests` are the five parts of one domain: the case at the bottom, what waits and intake on it, and what applicants and staff
 * do on both.
 */
const modules: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  backup: [],
  capabilities: [],
  courses: ['accounts'],
  docs: [],
  health: [],
  metrics: [],
  move: ['backup', 'accounts'],
  uploads: [],
  templates: ['accounts'],
  reports: ['requests/case', 'requests/desk', 'accounts'],
  'requests/case': ['accounts'],
  expiry: ['requests/case', 'accounts'],
  'requests/waiting': ['requests/case', 'accounts'],
  'requests/push': ['requests/case'],
  'requests/intake': ['requests/case', 'requests/waiting', 'uploads', 'expiry'],
  'requests/additions': ['requests/case', 'requests/intake', 'accounts', 'expiry'],
  'requests/desk': ['requests/case', 'requests/waiting', 'requests/intake', 'accounts'],
  quotations: ['requests/case', 'requests/intake', 'courses', 'accounts'],
  bundles: ['requests/case', 'requests/intake', 'requests/desk', 'people', 'accounts'],
  people: ['requests/case', 'requests/desk', 'uploads', 'accounts'],
};

/**
 * The first folder that contains a path is its room, so inner folders come before outer ones. `*` matches one segment.
 */
export const layers: readonly Layer[] = [
  {
    name: 'stage',
    folder: 'src/*/stage.ts',
    mayImport: ['ui', 'texts'],
    mayLoad: ['access', 'form-page', 'requests', 'account', 'selftest', 'shell', 'staff'],
    packages: [],
  },
  { name: 'lib', folder: 'src/lib', mayImport: [], packages: [valibot] },
  { name: 'form', folder: 'src/form', mayImport: ['lib'], packages: [valibot] },
  {
    // One room for both the schemas' allowed values and everybody else's knowledge of them.
    name: 'case-states',
    folder: 'src/contracts/case-states.ts',
    partOf: 'contracts',
    mayImport: [],
    packages: [],
  },
  {
    name: 'schemas',
    folder: 'src/contracts/schemas',
    partOf: 'contracts',
    mayImport: ['lib', 'case-states'],
    packages: [valibot],
  },
  {
    name: 'contracts',
    folder: 'src/contracts',
    mayImport: ['lib', 'form', 'case-states'],
    // Only the server uses schemas at run time: what pages and the worker load has their types only.
    mayImportTypesOf: ['schemas'],
    packages: [valibot],
  },
  {
    name: 'forms/page',
    folder: 'src/forms/*/page',
    mayImport: ['form-page', ...pageRooms],
    mayImportTypesOf: ['requests'],
    packages: [react],
  },
  { name: 'forms', folder: 'src/forms', mayImport: core, packages: [valibot] },
  { name: 'outbox', folder: 'src/outbox', mayImport: core, packages: [valibot] },
  {
    name: 'device/page',
    folder: 'src/device/*/page',
    mayImport: ['device', 'outbox', 'texts', ...core],
    // The ports of the pages lie beside the contexts that hand them out.
    mayImportTypesOf: ['ui'],
    packages: [/^(idb|fflate|valibot|workbox-window)$/],
  },
  {
    name: 'device',
    folder: 'src/device',
    mayImport: ['outbox', 'texts', ...core],
    packages: [/^(idb|fflate|valibot)$/],
  },
  { name: 'texts', folder: 'src/texts', mayImport: ['forms', ...core], packages: [] },
  {
    name: 'i18n',
    folder: 'src/i18n',
    mayImport: ['texts', ...core],
    packages: [/^(i18next|react-i18next|react)$/],
  },
  {
    name: 'ui',
    folder: 'src/ui',
    mayImport: ['i18n', ...core],
    mayImportTypesOf: ['outbox'],
    packages: [react],
  },
  {
    name: 'form-page',
    folder: 'src/form-page',
    mayImport: pageRooms,
    packages: [react],
  },
  { name: 'access', folder: 'src/access', mayImport: pageRooms, packages: [react] },
  { name: 'requests', folder: 'src/requests', mayImport: pageRooms, packages: [react] },
  {
    name: 'account',
    folder: 'src/account',
    mayImport: [...pageRooms, ...deviceRooms],
    packages: [react, /^jwt-decode$/],
  },
  {
    name: 'selftest',
    folder: 'src/selftest',
    mayImport: [...pageRooms, ...deviceRooms],
    packages: [react, /^idb$/],
  },
  {
    name: 'staff',
    folder: 'src/staff',
    // No size budget here: the API's answers are parsed with the schemas themselves.
    mayImport: ['account', 'schemas', ...pageRooms],
    packages: [
      react,
      valibot,
      /^@tanstack\/react-query$/,
      /^pdfjs-dist(\/.+)?$/,
      /^libheif-js\/.+$/,
      /^uqr$/,
    ],
  },
  {
    name: 'shell',
    folder: 'src/shell',
    mayImport: [
      'staff',
      'selftest',
      'account',
      'requests',
      'forms/page',
      'form-page',
      ...pageRooms,
      ...deviceRooms,
    ],
    packages: [react, /^@vercel\/.+$/],
  },
  { name: 'sw', folder: 'sw', mayImport: ['device', 'outbox', ...core], packages: [] },
  { name: 'server/lib', folder: 'server/lib', partOf: 'server', mayImport: serverCore, packages: [any] },
  ...Object.entries(modules).map(([name, others]) => ({
    name: `server/modules/${name}`,
    folder: `server/modules/${name}`,
    partOf: 'server',
    mayImport: [...others.map((other) => `server/modules/${other}`), 'server/lib', ...serverCore],
    packages: [any],
  })),
  {
    name: 'server',
    folder: 'server',
    mayImport: [...Object.keys(modules).map((name) => `server/modules/${name}`), 'server/lib', ...serverCore],
    packages: [any],
  },
];

export function layerOf(file: string): Layer | undefined {
  return layers.find(({ folder }) => new RegExp(`^${folder.replaceAll('*', '[^/]+')}(/|$)`).test(file));
}

/** The name of the layer's room in the picture of docs/architecture.md. */
export function roomOf({ name, partOf }: Layer): string {
  return partOf ?? name;
}
