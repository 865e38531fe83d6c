/** Values that the form accepts, for tests and demonstrations; a file is only the type it shall have. */
export interface FormExample {
  readonly answers: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, 'pdf' | 'jpeg' | 'png'>>;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}
