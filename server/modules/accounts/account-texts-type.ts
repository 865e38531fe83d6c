interface MailText {
  readonly subject: string;
  /** {names} are filled in. */
  readonly body: string;
  /** On the button that follows the link. */
  readonly action: string;
}

/** What the calls about accounts answer, and the mails that they send. */
export interface AccountTexts {
  readonly signedIn: string;
  readonly signedOut: string;
  /** The same, whether the address has an account or not. */
  readonly registered: string;
  readonly activated: string;
  /** The password is of who registered, and has to be reset. */
  readonly activatedUnproved: string;
  /** The same, whether the address has an account or not. */
  readonly resetSent: string;
  /** Also the same: as many as may be were sent within the hour. */
  readonly resetSentBefore: string;
  readonly passwordSet: string;
  readonly mails: Readonly<Record<'activation' | 'alreadyRegistered' | 'reset' | 'noAccount', MailText>>;
}
