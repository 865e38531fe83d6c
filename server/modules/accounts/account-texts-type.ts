interface MailText {
  readonly subject: string;
  /** {names} are filled in. */
  readonly body: string;
  /** On the button that follows the link. */
  readonly action: string;
}

/** Texts of the answers to calls about accounts, and of the mails that they send. */
export interface AccountTexts {
  readonly signedIn: string;
  readonly signedOut: string;
  /** The same, whether the address has an account or not. */
  readonly registered: string;
  readonly activated: string;
  /** The password was chosen at registration and has to be reset. */
  readonly activatedUnproved: string;
  /** The same, whether the address has an account or not. */
  readonly resetSent: string;
  /** The same again: as many as allowed were sent within the hour. */
  readonly resetSentBefore: string;
  readonly passwordSet: string;
  /** By whoever is signed in. */
  readonly ownPasswordSet: string;
  readonly secondFactorBegun: string;
  readonly secondFactorOn: string;
  readonly secondFactorOff: string;
  readonly mails: Readonly<
    Record<'activation' | 'alreadyRegistered' | 'reset' | 'noAccount' | 'invitation', MailText>
  >;
}
