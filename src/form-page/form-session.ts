import { remindersWords } from '../contracts/expiry.ts';
import type { Details } from '../form/details.ts';
import type { Form } from '../form/form-texts.ts';
import type { Locale } from '../lib/locale.ts';
import { instantAt } from '../lib/instant.ts';
import { answerOf, type Values, withAnswer, withPhotoSwapped } from '../form/values.ts';
import { deliveryMetadataOf } from '../outbox/reopening.ts';
import type { DeliveryMetadata, Draft, Estimate } from '../outbox/entry.ts';
import type { Finalised } from '../outbox/finalise.ts';
import type { StorageProblem } from '../outbox/ports.ts';
import type { DeviceServices } from '../ui/device-context.tsx';
import type { OutboxServices } from '../ui/outbox-context.tsx';
import { rememberTyped } from '../ui/typed-values.ts';
import { createDraftWriter, type DraftContent, type DraftWriter } from './draft-writer.ts';
import * as form from './form-state.ts';
import { SessionFiles } from './session-files.ts';

/** Milliseconds between the last key and saving the draft. */
const settleTime = 500;

export type FormServices = OutboxServices & Pick<DeviceServices, 'clock' | 'device'>;

/** One filling-in of one form, kept above languages and screens, so that it survives their changes. */
export class FormSession {
  static #made = 0;
  /** Unique for each session of this page. */
  readonly key = FormSession.#made++;
  readonly #services: FormServices;
  readonly #form: Form;
  #draft: Draft | undefined;
  readonly #metadata: DeliveryMetadata;
  readonly #listeners = new Set<() => void>();
  /** Texts typed before the form was open, by field. */
  readonly #early = new Map<string, string>();
  readonly files: SessionFiles;
  #state: form.FormState;
  #id: string | undefined;
  #writer: DraftWriter | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /**
   * @param metadata for a new draft
   * @param details begin a new form
   */
  constructor(
    services: FormServices,
    of: Form,
    draft?: Draft,
    metadata: DeliveryMetadata = {},
    details: Details = {},
  ) {
    this.#services = services;
    this.#metadata = metadata;
    this.#form = of;
    this.#draft = draft;
    this.#id = draft?.submissionId;
    this.#state = form.openedState(of, draft, details);
    this.files = new SessionFiles({
      definition: of.definition,
      importer: services.files,
      state: this.state,
      set: (next) => this.#set(next),
      begin: () => this.#begin().submissionId,
      submissionId: () => this.#id,
      save: () => this.#save(),
      follow: () => this.follow(),
      isLocked: () => this.#isLocked(),
      hasEnded: () => this.#ended,
    });
  }

  /**
   * Creates the session of a page that the build has rendered: empty, until it is opened with the device's
   * data.
   */
  static asRendered(services: FormServices, of: Form): FormSession {
    const session = new FormSession(services, of);
    session.#state = { ...session.#state, ready: false };
    return session;
  }

  typedEarly(field: string, text: string): void {
    this.#early.set(field, text);
  }

  /** Opens the draft, or a new form with these details; early input takes precedence over either. */
  open(draft: Draft | undefined, details: Details = {}): void {
    if (this.#state.ready) return;
    this.#fill(draft, details);
    for (const [field, text] of this.#early)
      if (text !== answerOf(this.#state.values, field)) this.answer(field, text);
  }

  /** A form that nobody has touched begins anew with these details, or as this draft; any other stays as it is. */
  beginWith(details: Details = {}, draft?: Draft): void {
    if (this.#id === undefined && this.#state.ready) this.#fill(draft, details);
  }

  #fill(draft: Draft | undefined, details: Details): void {
    this.#draft = draft;
    this.#id = draft?.submissionId;
    this.#set(form.openedState(this.#form, draft, details));
  }

  readonly state = (): form.FormState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined before anything is typed or picked. */
  submissionId(): string | undefined {
    return this.#id;
  }

  answer(field: string, answer: string): void {
    this.change((values) => withAnswer(values, field, answer));
  }

  /** For answers that determine other answers, and for lists. */
  readonly change = (next: (values: Values) => Values): void => {
    const values = next(this.#state.values);
    if (this.#isLocked() || values === this.#state.values) return;
    this.#begin();
    const { picks } = this.#state;
    this.#set(form.changed(this.#form.definition, this.#state, values));
    this.files.abandon(Object.keys(picks).filter((field) => !(field in this.#state.picks)));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), settleTime);
  };

  /** Ticks the box about reminders before certificates expire, or unticks it. */
  wish(isTicked: boolean): void {
    if (this.#isLocked()) return;
    const wish = isTicked ? { id: this.#services.newId(), words: remindersWords } : undefined;
    this.#begin();
    this.#set(form.toBeWritten({ ...this.#state, wish }));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), settleTime);
  }

  /** Swaps the smaller copy and the original. */
  swapPhoto(name: string): void {
    this.change((values) => withPhotoSwapped(values, name));
  }

  /** Drops removed files that could still be put back, because the form is left. */
  leave(): void {
    this.saveNow();
    void this.files.forgetRemoved();
  }

  /** Writes unsaved changes to the draft now, because the page is about to be hidden. */
  saveNow(): void {
    if (this.#ended || !form.isUnwritten(this.#state)) return;
    this.#services.drafts.writeAhead(this.#begin().writer.draftOf(this.#content()));
    void this.#save();
  }

  /** Takes over another window's changes to the draft, so that neither window undoes the other's. */
  async follow(): Promise<void> {
    const before = this.#state;
    if (this.#ended || this.#id === undefined || !form.isAtRest(before)) return;
    try {
      const draft = await this.#services.drafts.load(this.#id);
      const lost = draft === undefined && (await this.#services.device.evicted()).drafts > 0;
      if (this.#ended || this.#state !== before) return;
      this.#set(lost ? form.toBeWritten(before) : form.followed(before, draft));
      if (lost) await this.#save();
    } catch {
      // If storage does not answer, nothing is known about the draft.
    }
  }

  /** @param estimate the price shown to the person */
  async submit(locale: Locale, estimate?: Estimate): Promise<void> {
    if (this.#isLocked()) return;
    this.#set({ ...this.#state, submission: { kind: 'submitting' } });
    await this.files.settled();
    const problem = (await this.#save()) ?? form.problemWithFiles(this.#state);
    const violations = form.violationsOnSubmit(
      this.#form.definition,
      this.#state,
      this.#services.apiLimits.now(),
    );
    if (violations.length > 0) return this.#set(form.refusedToSubmit(this.#state, violations));
    if (problem !== undefined) return this.#failed(problem);
    this.#conclude(await this.#finalise(locale, estimate));
  }

  /** Takes a held request back. If it has left already, it is shown like any other. */
  async undo(): Promise<void> {
    const { submission } = this.#state;
    if (submission.kind !== 'held') return;
    clearTimeout(this.#timer);
    const { outbox, clock } = this.#services;
    const now = instantAt(clock.now(), clock.offsetMinutes());
    const reopened = await outbox.reopen(submission.submissionId, now).catch(() => false);
    if (!reopened) return this.#end(submission.submissionId);
    // Restores the values as finalised, so the reference stays.
    const draft = await this.#services.drafts.load(submission.submissionId).catch(() => undefined);
    const values = draft?.values ?? this.#state.values;
    this.#set({ ...this.#state, values, submission: { kind: 'editing' } });
  }

  async discard(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    if (this.#id !== undefined) await this.#services.drafts.remove(this.#id);
  }

  #isLocked(): boolean {
    return this.#ended || form.isLocked(this.#state);
  }

  #set(next: form.FormState): void {
    this.#state = form.withRefusedHeeded(this.#state, next);
    for (const listener of this.#listeners) listener();
  }

  /** Mints the submission id with the first thing typed or picked (contracts section 4.1). */
  #begin(): { readonly submissionId: string; readonly writer: DraftWriter } {
    const { newId, device, clock } = this.#services;
    if (this.#id === undefined) {
      this.#id = newId();
      // The answer is shown under /status; a browser that cannot answer is no reason to stop.
      device.askToPersist().catch(() => false);
    }
    const { id, version } = this.#form.definition;
    // Part of what the form changes.
    const { reminders: _, ...metadata } = deliveryMetadataOf(this.#draft ?? this.#metadata);
    this.#writer ??= createDraftWriter(this.#services, {
      submissionId: this.#id,
      form: id,
      formVersion: version,
      createdAt: this.#draft?.createdAt ?? instantAt(clock.now(), clock.offsetMinutes()),
      mayHaveArrived: this.#draft?.mayHaveArrived ?? false,
      ...metadata,
    });
    return { submissionId: this.#id, writer: this.#writer };
  }

  async #save(): Promise<StorageProblem | undefined> {
    clearTimeout(this.#timer);
    if (this.#ended || !form.isUnwritten(this.#state)) return undefined;
    const { values, wish, removed } = this.#state;
    const stored = await this.#begin().writer.write(this.#content(), Object.keys(removed).length > 0);
    const problem = stored.ok ? undefined : stored.problem;
    // Newer input has its own save, which reports.
    if (!this.#ended && this.#state.values === values && this.#state.wish === wish)
      this.#set(form.written(this.#state, problem, this.#services.clock.now()));
    if (problem === undefined) await this.files.dropLeftovers(values);
    return problem;
  }

  #content(): DraftContent {
    const { values, refused, wish } = this.#state;
    return {
      values,
      ...(refused === undefined ? {} : { returned: refused }),
      ...(wish === undefined ? {} : { reminders: wish }),
    };
  }

  async #finalise(locale: Locale, estimate: Estimate | undefined): Promise<Finalised> {
    const draft = this.#begin().writer.draftOf(this.#content());
    const { undoWindow } = this.#form.definition;
    return this.#services.finalise(this.#form, draft, locale, { estimate, undoWindow });
  }

  #conclude(result: Finalised): void {
    if (result.kind === 'invalid') return this.#set(form.refusedToSubmit(this.#state, result.violations));
    if (result.kind === 'notSaved') return this.#failed(result.problem);
    const { submissionId } = this.#begin();
    rememberTyped(submissionId, this.#state.values);
    this.#services.requestDelivery('event');
    const { undoWindow } = this.#form.definition;
    if (undoWindow === undefined) return this.#end(submissionId);
    const { ownReference } = result;
    this.#set({ ...this.#state, submission: { kind: 'held', submissionId, ownReference } });
    this.#timer = setTimeout(() => this.#end(submissionId), undoWindow);
  }

  #end(submissionId: string): void {
    this.#ended = true;
    this.#set({ ...this.#state, submission: { kind: 'saved', submissionId } });
  }

  #failed(problem: StorageProblem): void {
    this.#set({ ...this.#state, submission: { kind: 'notSaved', problem } });
  }
}
