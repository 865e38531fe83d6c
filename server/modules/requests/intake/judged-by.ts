import { parseFormVersion } from '../../../../src/contracts/form-version.ts';
import type { Form } from '../../../../src/form/form-texts.ts';

/** The present form, then the former versions that are kept, the latest of them first. */
export type FormVersions = readonly [Form, ...Form[]];

/**
 * The versions by which a request may be judged; it has to pass one of them, and the first one's words say why not. A
 * request is judged by the version that it was filled in under. One that is not kept any more, or that is no version,
 * counts as the oldest; one that is newer than this server as the present one. A request that names none, such as from an
 * older app, may pass by any: none is refused for its age (docs/decisions/034).
 */
export function judgedBy(versions: FormVersions, header: string | undefined): FormVersions {
  if (header === undefined) return versions;
  const [present] = versions;
  const stated = parseFormVersion(header);
  const kept = versions.find(({ definition }) => definition.version === stated);
  if (kept !== undefined) return [kept];
  return [
    stated !== undefined && stated > present.definition.version ? present : (versions.at(-1) ?? present),
  ];
}
