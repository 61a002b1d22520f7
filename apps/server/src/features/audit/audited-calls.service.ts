// Which calls tell the audit trail what they change: all that may change something, but for those that are named here.
import type { ServedCall } from '../../platform/http/http.ts'
import { auditCall } from './audit-call.service.ts'

const ownHistory =
  'prints have a history of their own, which is never changed: print jobs, entries and their transitions'
const session = 'begins, renews or ends a session; sessions have their own list'
const question = 'asks, and changes no record'
const ownChoice = "how a person's own pages look"
const attempt = 'a step of a sign-in, without a change of records'

/** Calls that are not told, each with its reason. */
export const notAudited: Readonly<Record<string, string>> = {
  login: session,
  logout: session,
  refresh: session,
  finishLogin: session,
  passkeyLoginOptions: attempt,
  passkeyOptions: attempt,
  endAllOwnSessions: session,
  endOwnSession: session,
  forgotPassword: 'mails a link; what is done with it is told',
  signInAtStation: session,
  signOutAtStation: session,
  extractLabel: question,
  findWords: question,
  fetchPdf: question,
  findPrinters: question,
  printerStates: question,
  recognizePrinters: question,
  linkedFindPrinters: question,
  linkedPrinterStates: question,
  checkImport: question,
  verifyAuditTrail: question,
  askSigningPasskey: question,
  reportContentSecurity: 'a report of a browser, for the log',
  reportPageError: 'as reportContentSecurity',
  createPairingCode: 'a code that lives for minutes; the pairing is told',
  createStationCode: 'a code that lives for minutes; the pairing is told',
  seenHelper: 'a browser has met a helper that its person may use',
  reportJournal: ownHistory,
  cancelPrintJob: ownHistory,
  printAgain: ownHistory,
  printArticle: ownHistory,
  printLabels: ownHistory,
  printTest: ownHistory,
  printWidget: ownHistory,
  testPrinter: ownHistory,
  setJobStatus: ownHistory,
  setEntryStatus: 'as a page tells it; a person who settles an outcome by hand is told by the service',
  renewPrintTickets: 'lets files of a job be sent for another minute; what becomes of them is in the print history',
  startBatch: ownHistory,
  nextOfBatch: ownHistory,
  keepBatch: ownHistory,
  pauseBatch: ownHistory,
  resumeBatch: ownHistory,
  stopBatch: ownHistory,
  createView: ownChoice,
  saveView: ownChoice,
  deleteView: ownChoice,
  arrangeMyWidgets: ownChoice,
  setWidgetSettings: ownChoice,
  toggleWidgetFavorite: ownChoice,
}

/** Stands around the work of a call that may change something. */
export const auditServedCall = <Result>({ name, actor }: ServedCall, work: () => Promise<Result>): Promise<Result> =>
  Object.hasOwn(notAudited, name) ? work() : auditCall({ userId: actor?.userId ?? null }, work)
