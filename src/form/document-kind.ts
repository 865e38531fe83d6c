/** What a document is, as far as forms ask for it. Stored on the device: names stay. */
export const documentKinds = [
  'identity',
  'seamansBook',
  'licence',
  'certificate',
  'medical',
  'test',
  'portrait',
  'other',
] as const;

export type DocumentKind = (typeof documentKinds)[number];
