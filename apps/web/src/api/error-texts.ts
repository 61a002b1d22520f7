import { timeFromNow } from '../lib/format.ts'
import { type MessageKey, translation } from '../lib/i18n.ts'
import { CallError, type FailureCode } from './call-error.ts'

/** Every code has its sentence; the record makes a forgotten one a type error. */
const texts = {
  'not-readable': 'errors.not-readable',
  'not-signed-in': 'errors.not-signed-in',
  'sign-in-failed': 'errors.sign-in-failed',
  'session-ended': 'errors.session-ended',
  'not-allowed': 'errors.not-allowed',
  'organization-not-active': 'errors.organization-not-active',
  'registration-closed': 'errors.registration-closed',
  'station-sign-in-failed': 'errors.station-sign-in-failed',
  'station-password-needed': 'errors.station-password-needed',
  'link-invalid': 'errors.link-invalid',
  'not-found': 'errors.not-found',
  'computer-name-taken': 'errors.computer-name-taken',
  'helper-not-linked': 'errors.helper-not-linked',
  'helper-twin': 'errors.helper-twin',
  'link-replaced': 'errors.link-replaced',
  'job-still-open': 'errors.job-still-open',
  'outcome-final': 'errors.outcome-final',
  'series-in-use': 'errors.series-in-use',
  'series-full': 'errors.series-full',
  'request-in-progress': 'errors.request-in-progress',
  'print-overtaken': 'errors.print-overtaken',
  'being-changed': 'errors.being-changed',
  'too-large': 'errors.too-large',
  'wrong-media-type': 'errors.wrong-media-type',
  'validation-failed': 'errors.validation-failed',
  'email-taken': 'errors.email-taken',
  'key-reused': 'errors.key-reused',
  'label-not-published': 'errors.label-not-published',
  'version-not-published': 'errors.version-not-published',
  'print-outcome-changed': 'errors.print-outcome-changed',
  'printed-again': 'errors.printed-again',
  'printed-meanwhile': 'errors.printed-meanwhile',
  'batch-open': 'errors.batch-open',
  'batch-ended': 'errors.batch-ended',
  'batch-driven-elsewhere': 'errors.batch-driven-elsewhere',
  'nothing-left': 'errors.nothing-left',
  'test-not-reprinted': 'errors.test-not-reprinted',
  'label-not-printable': 'errors.label-not-printable',
  'label-too-heavy': 'errors.label-too-heavy',
  'printer-unsuitable': 'errors.printer-unsuitable',
  'print-setting-unsupported': 'errors.print-setting-unsupported',
  'print-setting-not-approved': 'errors.print-setting-not-approved',
  'pairing-code-invalid': 'errors.pairing-code-invalid',
  'too-many-requests': 'errors.too-many-requests',
  'second-factor-required': 'errors.second-factor-required',
  'second-factor-failed': 'errors.second-factor-failed',
  'provider-sign-in-failed': 'errors.provider-sign-in-failed',
  'reauth-failed': 'errors.reauth-failed',
  'provider-sign-in-needed': 'errors.provider-sign-in-needed',
  'segregation-of-duties': 'errors.segregation-of-duties',
  'signing-locked': 'errors.signing-locked',
  'signer-unconfirmed': 'errors.signer-unconfirmed',
  'link-shown': 'errors.link-shown',
  'weakening-open': 'errors.weakening-open',
  'last-quality-manager': 'errors.last-quality-manager',
  'version-in-other-state': 'errors.version-in-other-state',
  'label-not-under-approval': 'errors.label-not-under-approval',
  'label-kept': 'errors.label-kept',
  'label-under-approval': 'errors.label-under-approval',
  'approvals-outdated': 'errors.approvals-outdated',
  'notes-open': 'errors.notes-open',
  'not-ready-for-approval': 'errors.not-ready-for-approval',
  'organization-paused': 'errors.organization-paused',
  'feature-disabled': 'errors.feature-disabled',
  'second-factor-demanded': 'errors.second-factor-demanded',
  'stale-version': 'errors.stale-version',
  'password-unsuitable': 'errors.password-unsuitable',
  'limit-reached': 'errors.limit-reached',
  'out-of-printjobs': 'errors.out-of-printjobs',
  'last-tenant-admin': 'errors.last-tenant-admin',
  'not-yourself': 'errors.not-yourself',
  'selection-changed': 'errors.selection-changed',
  'import-in-other-state': 'errors.import-in-other-state',
  'font-in-use': 'errors.font-in-use',
  'label-not-editable': 'errors.label-not-editable',
  'label-full': 'errors.label-full',
  'label-open-too-often': 'errors.label-open-too-often',
  'media-in-use': 'errors.media-in-use',
  'standard-label-changed': 'errors.standard-label-changed',
  'font-not-embeddable': 'errors.font-not-embeddable',
  'font-family-taken': 'errors.font-family-taken',
  'pdf-not-fetched': 'errors.pdf-not-fetched',
  'file-not-readable': 'errors.file-not-readable',
  'import-has-bad-rows': 'errors.import-has-bad-rows',
  unexpected: 'errors.unexpected',
  'not-ready': 'errors.not-ready',
  'file-elsewhere': 'errors.file-elsewhere',
  'host-refused': 'errors.host-refused',
  'origin-refused': 'errors.origin-refused',
  'not-paired': 'errors.not-paired',
  'pair-again': 'errors.helper-twin',
  'not-settled': 'errors.not-settled',
  'ticket-invalid': 'errors.ticket-invalid',
  'print-stopped': 'errors.print-stopped',
  offline: 'errors.offline',
  'timed-out': 'errors.timed-out',
  'helper-silent': 'errors.helper-silent',
  'answer-unreadable': 'errors.answer-unreadable',
  'passkey-refused': 'errors.passkey-refused',
} as const satisfies Record<FailureCode, MessageKey>

/** @internal Tests go through all of them. */
export const failureCodes = Object.keys(texts) as FailureCode[]

/** The sentence for a person, in their language, with the number that support asks for, or when to try again. */
export function errorText(error: unknown): string {
  const { t } = translation()
  // Not a failed call: the page's own code has thrown.
  if (!(error instanceof CallError)) return t('errors.inBrowser')
  const { code, requestId, retryAfterSeconds } = error
  const sentence = t(texts[code])
  if (code === 'unexpected' && requestId) return `${sentence} ${t('errors.number', { number: requestId })}`
  if (code === 'too-many-requests' && retryAfterSeconds) {
    return t('errors.tooManyUntil', { when: timeFromNow(retryAfterSeconds) })
  }
  if (code === 'label-too-heavy') return heavyWords(error)?.join(' ') ?? sentence
  const names = code === 'printed-meanwhile' && error.errors[0]?.values?.names
  if (names) return t('errors.printedBy', { names: String(names) })
  return sentence
}

const heavyParts: Readonly<Record<string, MessageKey>> = {
  'heavy-barcodes': 'errors.heavyBarcodes',
  'heavy-pictures': 'errors.heavyPictures',
  'heavy-texts': 'errors.heavyTexts',
}

interface NamedPart {
  readonly errors: readonly {
    readonly code: string
    readonly values?: Readonly<Record<string, string | number>> | undefined
  }[]
}

/** Names the part that takes too long to draw and says what helps, where the server knows it. */
export function heavyWords({ errors }: NamedPart): readonly [happened: string, part: string] | undefined {
  const { t } = translation()
  const [{ code = '', values = {} } = {}] = errors
  const part = heavyParts[code]
  const happened = values.seconds === undefined ? 'errors.heavyToDraw' : 'errors.heavyToPublish'
  return part && [t(happened, values), t(part, values)]
}
