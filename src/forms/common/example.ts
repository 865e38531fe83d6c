/** Values that the form accepts, for tests and demonstrations; for a file only its type is given. */
export interface FormExample {
  readonly answers: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, 'pdf' | 'jpeg' | 'png'>>;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}
