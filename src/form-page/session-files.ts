import { type FileField, fieldsOf, type FormDefinition } from '../form/form.ts';
import { isCleaned } from '../form/photo/photo-type.ts';
import type { PageCorners } from '../form/photo/straighten.ts';
import {
  type AnswerFile,
  filesBehind,
  originalOf,
  pairedFileOf,
  type StoredFile,
  type Values,
} from '../form/values.ts';
import type { StorageProblem } from '../outbox/ports.ts';
import type { FileImporter, ImportResult, KeepResult, PickedFile } from '../ui/outbox-context.tsx';
import * as form from './form-state.ts';

export interface FilesHost {
  readonly definition: FormDefinition;
  readonly importer: FileImporter;
  readonly state: () => form.FormState;
  readonly set: (next: form.FormState) => void;
  /** Returns the submission id, minting it if there is none yet. */
  readonly begin: () => string;
  /** Undefined before anything was typed or picked. */
  readonly submissionId: () => string | undefined;
  readonly save: () => Promise<StorageProblem | undefined>;
  readonly follow: () => Promise<void>;
  /** True if submitted or ended: no changes are possible. */
  readonly isLocked: () => boolean;
  readonly hasEnded: () => boolean;
}

/**
 * The files of one filling-in. Bytes are deleted only after the draft was saved without them: while it names
 * them they may be the only good copy.
 */
export class SessionFiles {
  readonly #host: FilesHost;
  /** The latest pick of each field, until it is settled. */
  readonly #imports = new Map<string, Promise<void>>();
  /** Removed from the form, but still in the draft as last saved. */
  readonly #leftovers = new Map<string, StoredFile>();

  constructor(host: FilesHost) {
    this.#host = host;
  }

  /** Call it in the event handler itself, with no await before it (promises R1). */
  pick(field: FileField, picked: PickedFile): void {
    this.#import(field, picked, () => this.#shrink(field));
  }

  /** Takes a file as it is, without resizing: it was sent so before. */
  take(field: FileField, file: PickedFile): void {
    this.#import(field, file);
  }

  /** Replaces the field's file without resizing: the page has already sized it. */
  readonly replace = (name: string, file: File): void => {
    const field = this.#fieldOf(name);
    if (field !== undefined) this.take(field, file);
  };

  #fieldOf(name: string): FileField | undefined {
    const field = fieldsOf(this.#host.definition).find((candidate) => candidate.name === name);
    return field?.kind === 'file' ? field : undefined;
  }

  /** @param then runs once the file is stored, before the request can be submitted */
  #import(field: FileField, picked: PickedFile, then?: () => Promise<void>): void {
    const { importer, state, set, begin, isLocked } = this.#host;
    if (isLocked()) return;
    const importing = importer.importFile(begin(), field, picked);
    this.#leave(state().removed[field.name]);
    set(form.picking(state(), field.name, picked.name));
    this.#finishBeforeSubmit(field.name, (isLatest) =>
      importing
        .catch((): ImportResult => ({ kind: 'refused', rule: { rule: 'fileUnreadable' } }))
        .then((result) => this.#finishImport(field, picked.name, result, isLatest, then)),
    );
  }

  #finishBeforeSubmit(field: string, work: (isLatest: () => boolean) => Promise<void>): void {
    const isLatest = (): boolean => this.#imports.get(field) === turn;
    const turn: Promise<void> = work(isLatest).finally(() => isLatest() && this.#imports.delete(field));
    this.#imports.set(field, turn);
  }

  async #finishImport(
    field: FileField,
    name: string,
    result: ImportResult,
    isLatest: () => boolean,
    then: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { state, set, save, hasEnded } = this.#host;
    if (hasEnded() || !isLatest()) return this.#drop(result.kind === 'imported' ? result.file : undefined);
    // A file that could not be stored replaces nothing: the former one is still the best.
    if (result.kind !== 'notSaved') this.#leave(state().values.files[field.name]);
    set(form.imported(state(), field.name, name, result));
    const further = then();
    await save();
    await further;
  }

  /** Resolves once every picked file is read, stored and made smaller, or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#imports.values());
  }

  /** Ignores pending picks for these fields. */
  abandon(fields: Iterable<string>): void {
    for (const field of fields) this.#imports.delete(field);
  }

  /** Tries again to shrink it: the page was left in the middle of it. */
  shrink(name: string): void {
    const field = this.#fieldOf(name);
    if (field === undefined || this.#host.isLocked()) return;
    this.#finishBeforeSubmit(name, () => this.#shrink(field));
  }

  /** Replaces a photo by a smaller copy, once it is on the device; if anything fails, the photo stays. */
  async #shrink(field: FileField): Promise<void> {
    const { importer, state, set, begin, follow, save, hasEnded } = this.#host;
    const { name } = field;
    const file = state().values.files[name];
    if (file === undefined || file.photo !== undefined || !isCleaned(file.type)) return;
    set(form.shrinking(state(), name));
    const best = await importer.shrink(begin(), file, field).catch(() => undefined);
    // Prevents undoing another window's changes to the draft.
    await follow();
    const isThere = !hasEnded() && form.holds(state(), name, file);
    set(form.shrunk(state(), name, isThere ? best : undefined));
    if (isThere) await save();
    else if (best?.photo?.kind === 'smaller') await this.#forget(best);
  }

  /**
   * Replaces a photo by its page, laid flat, once that is on the device; the photo stays behind it. Returns the
   * result, undefined where this device cannot, or where the file has changed meanwhile.
   */
  async straighten(name: string, corners: PageCorners): Promise<KeepResult | undefined> {
    const { importer, state, begin, isLocked } = this.#host;
    const [field, file] = [this.#fieldOf(name), state().values.files[name]];
    if (field === undefined || file === undefined || isLocked()) return undefined;
    const straightening = importer.straighten(begin(), file, field, corners).catch(() => undefined);
    this.#finishBeforeSubmit(name, async () => {
      const made = await straightening;
      if (made?.kind !== 'imported') return;
      if (!(await this.#rederive(name, file, made.file))) await this.#forget(made.file);
    });
    await this.#imports.get(name);
    return straightening;
  }

  /** Returns to the whole photo, made smaller again. */
  takeWhole(name: string): void {
    const [field, file] = [this.#fieldOf(name), this.#host.state().values.files[name]];
    if (field === undefined || file === undefined || this.#host.isLocked()) return;
    this.#finishBeforeSubmit(name, async () => {
      if (await this.#rederive(name, file, originalOf(file))) await this.#shrink(field);
    });
  }

  /** Returns whether the field had this file still. */
  async #rederive(name: string, file: AnswerFile, made: AnswerFile): Promise<boolean> {
    const { state, set, follow, save, hasEnded } = this.#host;
    // Prevents undoing another window's changes to the draft.
    await follow();
    if (hasEnded() || !form.holds(state(), name, file)) return false;
    this.#leave(file);
    set(form.rederived(state(), name, made));
    await save();
    return true;
  }

  /** Removes the file; can be undone until another is picked or the form is left. */
  remove(name: string): void {
    const { state, set, save, isLocked } = this.#host;
    if (isLocked()) return;
    this.#imports.delete(name);
    set(form.removed(state(), name));
    void save();
  }

  undoRemove(name: string): void {
    const { state, set, save, isLocked } = this.#host;
    if (isLocked()) return;
    set(form.putBack(state(), name));
    void save();
  }

  dismissPick(name: string): void {
    if (!this.#host.isLocked()) this.#host.set(form.dismissed(this.#host.state(), name));
  }

  /** Returns where the page is in the photo; undefined where that is not certain. */
  readonly pageIn = async (file: StoredFile): Promise<PageCorners | undefined> => {
    const id = this.#host.submissionId();
    return id === undefined ? undefined : this.#host.importer.pageIn(id, file).catch(() => undefined);
  };

  /** Returns an object URL of a stored file; undefined when its bytes are missing. */
  readonly open = async (file: StoredFile): Promise<string | undefined> => {
    const id = this.#host.submissionId();
    return id === undefined ? undefined : this.#host.importer.fileUrl(id, file);
  };

  /**
   * Deletes the bytes of those of these files that are no longer in the form, once the draft is saved without
   * them.
   */
  readonly forget = async (files: readonly AnswerFile[]): Promise<void> => {
    for (const file of files) this.#leave(file);
    if (this.#leftovers.size === 0) return;
    if ((await this.#host.save()) === undefined) await this.dropLeftovers();
  };

  async forgetRemoved(): Promise<void> {
    const { state, set, hasEnded } = this.#host;
    const files = Object.values(state().removed);
    if (files.length === 0) return;
    if (!hasEnded()) set(form.toBeWritten({ ...state(), removed: {} }));
    await this.forget(files);
  }

  /** Call it after the draft was saved, with the saved values. */
  async dropLeftovers(saved: Values = this.#host.state().values): Promise<void> {
    const held = new Set([saved, this.#host.state().values].flatMap(filesBehind).map(({ fileId }) => fileId));
    const gone = [...this.#leftovers.values()].filter(({ fileId }) => !held.has(fileId));
    for (const { fileId } of gone) this.#leftovers.delete(fileId);
    for (const file of gone) await this.#forget(file);
  }

  #leave(file: AnswerFile | undefined): void {
    for (const one of withPaired(file)) this.#leftovers.set(one.fileId, one);
  }

  async #drop(file: AnswerFile | undefined): Promise<void> {
    for (const one of withPaired(file)) await this.#forget(one);
  }

  /** Does not reject: bytes left behind are deleted with the draft. */
  async #forget(file: StoredFile): Promise<void> {
    const id = this.#host.submissionId();
    if (id !== undefined) await this.#host.importer.drop(id, file).catch(() => undefined);
  }
}

/** Returns a photo and its smaller copy. */
function withPaired(file: AnswerFile | undefined): readonly StoredFile[] {
  const paired = file && pairedFileOf(file);
  return [file, paired].filter((one) => one !== undefined);
}
