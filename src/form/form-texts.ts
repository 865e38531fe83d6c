import type { FieldName, FieldOf, FormDefinition, ItemKey, SectionId } from './form.ts';
import { whenRead } from '../lib/kept-texts.ts';
import type { Localised } from '../lib/locale.ts';
import type { Wire } from './wire.ts';

interface LabelText {
  readonly label: string;
  readonly hint?: string;
}

type FieldTexts<F> = LabelText &
  (F extends { readonly required: true } ? { readonly missing: string } : { readonly missing?: string }) &
  (F extends { readonly kind: 'choice'; readonly options: readonly (infer O extends string)[] }
    ? { readonly options: Readonly<Record<O, string>> }
    : object) &
  (F extends { readonly disallowed: readonly string[] } ? { readonly disallowed: string } : object);

type ItemTexts<D extends FormDefinition> = [ItemKey<D>] extends [never]
  ? object
  : { readonly items: Readonly<Record<ItemKey<D>, string>> };

/** Every text of one form in one language; a missing label, option or message does not compile. */
export type FormTexts<D extends FormDefinition = FormDefinition> = CommonTexts<D> & ItemTexts<D>;

interface CommonTexts<D extends FormDefinition> {
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  /** Documents to have ready, and the time it takes. */
  readonly needs: readonly string[];
  readonly sections: Readonly<Record<SectionId<D>, { readonly title: string; readonly intro?: string }>>;
  readonly fields: {
    readonly [N in FieldName<D>]: FieldTexts<Extract<FieldOf<D>, { readonly name: N }>>;
  };
  /** One line beside the button: how the data is used (rulings M-8). */
  readonly consent: string;
  readonly submit: string;
  readonly submitting: string;
  readonly success: {
    readonly title: string;
    readonly body: string;
    readonly again: string;
    /** For a form with an own reference, which replaces {id}. */
    readonly reference?: string;
  };
  /** Failure texts of specification section 8; {status} and {statusText} are filled in. */
  readonly failure: {
    readonly server: string;
    readonly network: string;
    readonly other: string;
    /** Replaces `server` when the API's refusal cannot be read; absent: the same words. */
    readonly unreadable?: string;
  };
}

/** The texts of any form, for code that walks forms it does not know. */
export interface AnyFormTexts extends Omit<CommonTexts<FormDefinition>, 'sections' | 'fields'> {
  readonly sections: Readonly<Record<string, { readonly title: string; readonly intro?: string }>>;
  readonly fields: Readonly<Record<string, AnyFieldTexts>>;
  readonly items?: Readonly<Record<string, string>>;
}

export interface AnyFieldTexts extends LabelText {
  readonly missing?: string;
  /** Why an offered option is not accepted. */
  readonly disallowed?: string;
  readonly options?: Readonly<Record<string, string>>;
}

/** A registered form: the definition with its wire names and its texts. */
export interface Form {
  readonly definition: FormDefinition;
  readonly wire: Wire;
  readonly texts: Localised<AnyFormTexts>;
}

/** The form's part of a language; more than the form's own texts where it has a page of its own. */
export interface FormPart<D extends FormDefinition = FormDefinition> {
  readonly form: FormTexts<D>;
}

/** Checks that texts and wire names fit the definition, then forgets the literal names. */
export function assembleForm<D extends FormDefinition>(
  definition: D,
  wire: Wire<D>,
  texts: Localised<FormPart<D>>,
): Form {
  return { definition, wire, texts: whenRead((locale) => texts[locale].form) };
}
