/** `job-state-reasons` of RFC 8011 §5.3.8, PWG 5100.11 and CUPS, for the middle of a sentence. Empty: says no more than the state itself. */
const words: Readonly<Record<string, string>> = {
  none: '',
  'aborted-by-system': '',
  'job-incoming': 'the file did not arrive completely',
  'job-data-insufficient': 'the file did not arrive completely',
  'submission-interrupted': 'the connection was lost before the whole file had arrived',
  'document-access-error': 'the printer could not read the file',
  'job-hold-until-specified': 'the printer is set to hold jobs',
  'job-held-on-create': 'the printer is set to hold jobs',
  'job-held-for-review': 'a person must release it at the printer',
  'job-held-for-button-press': 'a person must press a button at the printer',
  'job-held-for-authorization': 'a person must sign in at the printer',
  'job-password-wait': 'a person must enter a password at the printer',
  'cups-held-for-authentication': 'the print queue needs a user name and password',
  'account-info-needed': 'the printer needs an account to print on',
  'account-closed': 'the account at the printer is closed',
  'account-limit-reached': 'the account at the printer has reached its limit',
  'account-authorization-failed': 'the printer does not accept the account',
  'resources-are-not-ready': 'paper or another supply that the label needs is not loaded',
  'resources-are-not-supported': 'the printer does not have the paper or setting that the label needs',
  'printer-stopped': 'the printer has stopped',
  'printer-stopped-partly': 'the printer has partly stopped',
  'job-canceled-by-user': 'the sender canceled it',
  'job-canceled-by-operator': 'a print operator canceled it',
  'job-canceled-at-device': 'it was canceled on the printer itself',
  'unsupported-compression': 'the printer cannot unpack the file',
  'compression-error': 'the printer cannot unpack the file',
  'unsupported-document-format': 'the printer does not support this kind of file',
  'document-format-error': 'the printer found an error in the file',
  'document-unprintable-error': 'the printer cannot print the file',
  'document-password-error': 'the file needs a password',
  'document-permission-error': 'the file may not be printed',
  'document-security-error': 'the printer refuses the file for its security settings',
  'service-off-line': 'the printer is offline',
  'job-delay-output-until-specified': 'the printer is set to print it later',
}

const maxReasons = 5
const maxLength = 200

/** The reasons in words, then the printer's own message; what is not in the table stays as the printer says it. */
export function describeJobReasons(reasons: readonly string[], message: string): string {
  const described = reasons.slice(0, maxReasons).map((reason) => words[reason] ?? reason.replaceAll('-', ' '))
  const parts = [...described, message].map((part) =>
    part
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .replace(/\.$/, ''),
  )
  return [...new Set(parts.filter((part) => part !== ''))].map((part) => part.slice(0, maxLength)).join('; ')
}
