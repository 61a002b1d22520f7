/**
 * The catalogue of everything that can go wrong: code → HTTP status and the English sentence a person may be shown.
 * Codes are stable; clients translate them. The server answers them as RFC 9457 problem details.
 */
export const errorCatalogue = {
  'not-readable': { status: 400, message: 'The request could not be read.' },
  'not-signed-in': { status: 401, message: 'Sign in to continue.' },
  'sign-in-failed': { status: 401, message: 'The e-mail address or the password is wrong.' },
  'session-ended': { status: 401, message: 'Your session has ended. Sign in again.' },
  'second-factor-required': { status: 401, message: 'Enter your two-factor code.' },
  'second-factor-failed': { status: 401, message: 'The code is wrong or was used before. Try the next one.' },
  'provider-sign-in-failed': {
    status: 401,
    message: 'The sign-in through your identity provider did not work. Try again, or sign in with a password.',
  },
  'reauth-failed': { status: 403, message: 'Your password is wrong.' },
  'segregation-of-duties': {
    status: 403,
    message: 'You took part in this version, so somebody else must approve or publish it.',
  },
  'signing-locked': {
    status: 403,
    message: 'Your last three signatures failed, so you cannot sign now. Ask a quality manager to unlock signing.',
  },
  'signer-unconfirmed': {
    status: 403,
    message: 'Somebody else saw the link you signed up with. Ask a quality manager to confirm you, then sign.',
  },
  'link-shown': { status: 403, message: 'You saw a link of this person, so somebody else must confirm them.' },
  'provider-sign-in-needed': {
    status: 403,
    message: 'Sign in at your identity provider again, then do this within 10 minutes.',
  },
  'organization-paused': { status: 403, message: 'The organization is canceled/paused' },
  'feature-disabled': { status: 403, message: 'This is turned off for your organization.' },
  'second-factor-demanded': {
    status: 403,
    message: 'Your organization requires two-factor sign-in. Set it up to continue.',
  },
  'not-allowed': { status: 403, message: 'You are not allowed to do this. Ask an administrator for the right.' },
  'organization-not-active': { status: 403, message: 'The organization is canceled/paused' },
  'registration-closed': {
    status: 403,
    message: 'Registration is closed here. Ask an administrator to invite you.',
  },
  'station-sign-in-failed': { status: 403, message: 'This badge or PIN is not right. Try again.' },
  'station-password-needed': {
    status: 403,
    message: 'Five tries were wrong. Choose your name and enter your password.',
  },
  'link-invalid': { status: 403, message: 'This link is no longer valid.' },
  'not-found': { status: 404, message: 'This was not found. It may have been deleted.' },
  'computer-name-taken': {
    status: 409,
    message:
      'Another printer helper already uses this computer name. Choose another name, or revoke that helper first.',
  },
  'helper-not-linked': {
    status: 409,
    message: 'The printer helper of that computer is not connected. Start the computer and its printer helper.',
  },
  'helper-twin': {
    status: 409,
    message:
      "Another computer is using this computer's printer helper, so you cannot print from here. Open Printer helper at the top and pair this computer again.",
  },
  'link-replaced': { status: 409, message: 'A newer connection of this printer helper has taken over.' },
  'job-still-open': { status: 409, message: 'Some labels of this job have no outcome yet.' },
  'outcome-final': { status: 409, message: 'This label already has another outcome.' },
  'print-stopped': { status: 409, message: 'This label was disabled or waited too long, so it was not printed.' },
  'selection-changed': {
    status: 409,
    message: 'The list has changed since you made your selection. Review it, then select again.',
  },
  'import-in-other-state': {
    status: 409,
    message: 'The import has moved on. Reload to see its current status.',
  },
  'series-in-use': {
    status: 409,
    message: 'Numbers of this series are already in use, so their format cannot change. Create a new series.',
  },
  'font-in-use': { status: 409, message: 'Labels use this font. Choose another font for them first.' },
  'media-in-use': { status: 409, message: 'Labels use this picture. Choose another picture for them first.' },
  'standard-label-changed': {
    status: 409,
    message:
      'Somebody has changed the design of this label, so it cannot be made from its template again. Make a new label from the template instead.',
  },
  'label-not-editable': {
    status: 409,
    message: 'This label is a file that is printed as it is, so it cannot be opened in the designer.',
  },
  'version-in-other-state': {
    status: 409,
    message: 'This version has moved on. Reload the page to see where it is now.',
  },
  'label-not-under-approval': {
    status: 409,
    message: 'This label does not go through quality assurance. Publish it in the designer.',
  },
  'label-kept': {
    status: 409,
    message: 'Versions of this label passed quality assurance, so it is kept for good. Disable it instead.',
  },
  'label-under-approval': {
    status: 409,
    message: 'This label goes through quality assurance. Hand its version over for approval instead.',
  },
  'weakening-open': {
    status: 409,
    message: 'This is already waiting for a second signature. Sign or refuse that request first, on the Signers page.',
  },
  'last-quality-manager': {
    status: 409,
    message: 'Removing the last quality manager takes two people. Request it on the Signers page.',
  },
  'approvals-outdated': {
    status: 409,
    message:
      'The file, the test data or the variables have changed since the approvals. Both approvals are needed again.',
  },
  'notes-open': {
    status: 409,
    message: 'Notes on this version are still open. Close them in the designer, then approve.',
  },
  'label-full': {
    status: 409,
    message: 'Twenty people have this label open. Try again when somebody has closed it.',
  },
  'label-open-too-often': {
    status: 409,
    message: 'You have this label open in five windows. Close one of them, then open it again.',
  },
  'request-in-progress': { status: 409, message: 'The same request is still running. Try again in a moment.' },
  'print-overtaken': {
    status: 409,
    message:
      'The label, the printer or your access changed while this print was being prepared. Nothing was printed. Try again.',
  },
  'being-changed': {
    status: 409,
    message: 'An import or another person is changing this right now. Nothing was saved. Try again in a moment.',
  },
  'stale-version': {
    status: 412,
    message: 'Somebody else changed this. Review their change, then save yours again.',
  },
  'too-large': { status: 413, message: 'This is larger than the limit.' },
  'wrong-media-type': { status: 415, message: 'Send this as application/json.' },
  /** `errors` lists the missing parts. */
  'not-ready-for-approval': { status: 422, message: 'This version is not ready for approval yet.' },
  'validation-failed': { status: 422, message: 'Some fields need another value.' },
  'password-unsuitable': { status: 422, message: 'Choose another password.' },
  /** Why stands beside the field `url`: `invalid-link`, `address-refused`, `http-status`, `no-answer`, `not-a-pdf`, `too-large`. */
  'pdf-not-fetched': { status: 422, message: 'The PDF could not be fetched. Check the link.' },
  'file-not-readable': { status: 422, message: 'The file could not be read.' },
  'font-not-embeddable': {
    status: 422,
    message: 'The license of this font does not allow embedding, so it cannot be used on labels.',
  },
  'font-family-taken': { status: 422, message: 'You already have a font with this family and weight.' },
  'import-has-bad-rows': {
    status: 422,
    message: 'Some rows cannot be imported. Fix them, or choose to skip them.',
  },
  'limit-reached': { status: 422, message: 'You have reached the limit of your plan.' },
  'out-of-printjobs': { status: 422, message: 'Out of printjobs' },
  'last-tenant-admin': { status: 422, message: 'At least one tenant administrator must remain.' },
  'not-yourself': { status: 422, message: 'You cannot do this to your own account. Ask another administrator.' },
  'email-taken': { status: 422, message: 'This e-mail address already has an account. Sign in instead.' },
  'key-reused': { status: 422, message: 'This idempotency key was used for another request.' },
  'label-not-published': {
    status: 422,
    message: 'This label has no published version. Publish one before printing.',
  },
  'version-not-published': {
    status: 422,
    message: 'The version that was printed is no longer published. Print the article again to get the current version.',
  },
  'print-outcome-changed': {
    status: 409,
    message: 'What became of this print has changed. Reload the page, then choose again.',
  },
  'printed-again': {
    status: 409,
    message: 'This label was already printed again. Its details lead to the new print.',
  },
  /** The names of those who did stand in `errors`. */
  'printed-meanwhile': {
    status: 409,
    message: 'Somebody has already printed this. Check the printer before you print more.',
  },
  'batch-open': {
    status: 409,
    message: 'This order is already being printed. Open it to see the progress, or stop it first.',
  },
  'batch-ended': { status: 409, message: 'This print run has already ended. Reload the page to see the result.' },
  'batch-driven-elsewhere': {
    status: 409,
    message: 'This order is being printed from another page. Pause it there, or close that page and wait one minute.',
  },
  'nothing-left': {
    status: 409,
    message:
      'Nothing is left to print. Every label was sent, or its outcome is unknown: check those in the print history.',
  },
  'test-not-reprinted': {
    status: 422,
    message: 'A test print cannot be printed again from the history. Open the label in the designer to test it.',
  },
  'label-not-printable': { status: 422, message: 'The label cannot be printed with this data.' },
  /** The detail says which part of the label is too heavy. */
  'label-too-heavy': {
    status: 422,
    message: 'Drawing this label takes too long or too much memory. Simplify the label, then try again.',
  },
  'series-full': {
    status: 422,
    message: 'The series does not have enough numbers left. Print fewer labels, or give the label a new series.',
  },
  'printer-unsuitable': { status: 422, message: 'This printer cannot print the label.' },
  'print-setting-not-approved': {
    status: 422,
    message:
      "With these print settings, the label would look different from what was approved. Change the printer's settings, or choose another printer.",
  },
  'print-setting-unsupported': {
    status: 422,
    message: 'This printer does not support these print settings. Choose another printer, or change the settings.',
  },
  'pairing-code-invalid': {
    status: 422,
    message: 'This pairing code is wrong or older than 10 minutes. Get a new one.',
  },
  'too-many-requests': { status: 429, message: 'Too many attempts. Wait a little and try again.' },
  unexpected: {
    status: 500,
    message: 'The server had an error. Try again. If it happens again, give support the number.',
  },
  'not-ready': { status: 503, message: 'The server is not ready yet. Try again in a moment.' },
  'file-elsewhere': {
    status: 503,
    message:
      'The file is on another server that uses the same database. Open Labelwright there, or ask your administrator to give all servers one data directory.',
  },
} as const satisfies Record<string, { status: number; message: string }>
