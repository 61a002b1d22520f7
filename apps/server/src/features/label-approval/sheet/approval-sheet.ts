// What an approval sheet says: who decided what about a version, bound to its hashes, and what its test rows print. Pure.
import type { CheckList, TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { SheetColumns } from './sheet-document.ts'

export interface SheetDecision {
  readonly at: Date
  readonly fullName: string
  readonly role: string
  readonly meaning: string
  readonly decision: string
  readonly reason: string | null
  readonly checkList: unknown
  readonly voidedReason: string | null
  /** Of its signature; null where nothing was signed. */
  readonly hash: string | null
  readonly form: number | null
  /** The components that confirmed the person; form 1 does not record them. */
  readonly components: readonly string[] | null
  /** Since when the person was confirmed by whoever runs the server, where they were. */
  readonly confirmedAtServer: Date | null
}

export interface SheetFacts {
  readonly organization: string
  readonly labelName: string
  readonly number: number
  readonly state: string
  readonly fileName: string
  readonly fileSha256: string
  readonly testDataSha256: string | null
  readonly variablesSha256: string
  /** Null where nothing was frozen. */
  readonly frozenSha256: string | null
  readonly decisions: readonly SheetDecision[]
  readonly testRows: readonly TestRow[]
  readonly barcodes: readonly ReadRow[]
  readonly madeAt: Date
}

export interface SheetPart {
  readonly columns: SheetColumns
  readonly title: string
  readonly facts: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly footer: string
}

/** `2026-11-26 08:30:12 UTC` */
const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** In groups, so that lines can be broken between them and people can compare it. */
const grouped = (hash: string): string => hash.replaceAll(/(.{8})(?=.)/g, '$1 ')

const answers: Readonly<Record<keyof CheckList, string>> = {
  udi: 'UDI and identifiers',
  expiry: 'expiry date',
  storage: 'storage',
  handling: 'handling',
  otherInstructions: 'other instructions',
}

const answersOf = (checkList: unknown): string =>
  Object.entries((checkList ?? {}) as CheckList)
    .map(
      ([item, answer]) =>
        `${answers[item as keyof CheckList]}: ${answer === 'correct' ? 'correct' : 'not on this label'}`,
    )
    .join(', ')

function outcomeOf({ decision, reason, checkList, voidedReason }: SheetDecision): string {
  const parts = [
    decision === 'approve' ? 'Approved' : 'Rejected',
    reason ?? '',
    answersOf(checkList),
    voidedReason === null ? '' : `No longer counts: ${voidedReason}`,
  ]
  return parts.filter((part) => part !== '').join('. ')
}

const nameOf = ({ fullName, role, confirmedAtServer }: SheetDecision): string =>
  `${fullName} (${role})${confirmedAtServer ? `, confirmed at the server ${moment(confirmedAtServer)}` : ''}`

const componentNames: Readonly<Record<string, string>> = {
  userName: 'user name',
  password: 'password',
  provider: 'sign-in at the identity provider',
  code: 'two-factor code',
  passkey: 'passkey',
}

/** The hash, the form that it was made by, and what confirmed the person. */
function signatureOf({ hash, form, components }: SheetDecision): string {
  if (hash === null) return 'Not signed'
  const names = components?.map((each) => componentNames[each] ?? each).join(', ')
  return `${grouped(hash)} (form ${form}${names ? `: ${names}` : ''})`
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The signed part: printed name, time with its zone, meaning and reason of each signature (21 CFR 11.50), and what it is bound to (11.70). */
function decisionsPart(facts: SheetFacts, footer: string): SheetPart {
  return {
    columns: [
      ['Time', 34],
      ['Name', 30],
      ['Meaning', 30],
      ['Decision', 40],
      ['SHA-256 of the signature', 40],
    ],
    title: `Approval sheet: ${facts.labelName}, version ${facts.number}`,
    facts: [
      `Organization: ${facts.organization}`,
      `State: ${facts.state}`,
      `File: ${facts.fileName}`,
      `SHA-256 of the file: ${grouped(facts.fileSha256)}`,
      `SHA-256 of the test data: ${facts.testDataSha256 === null ? 'none' : grouped(facts.testDataSha256)}`,
      `SHA-256 of the variables: ${grouped(facts.variablesSha256)}`,
      `SHA-256 of the frozen content: ${facts.frozenSha256 === null ? 'none' : grouped(facts.frozenSha256)}`,
    ],
    rows: facts.decisions.map((each) => [
      moment(each.at),
      nameOf(each),
      capital(each.meaning),
      outcomeOf(each),
      signatureOf(each),
    ]),
    footer,
  }
}

const ways = {
  reader: 'Read by an independent reader',
  part: 'Linear part read, the rest compared',
  modules: 'Compared with the encoder',
  found: 'Found on the drawn file',
} as const

/** What the barcodes of each test row say, at the first of the resolutions that they were read at. */
function rowsPart(facts: SheetFacts, footer: string): SheetPart {
  const [first] = facts.barcodes
  const shown = facts.barcodes.filter(({ dpi }) => dpi === first?.dpi)
  const resolutions = [...new Set(facts.barcodes.map(({ dpi }) => Math.round(dpi)))].join(', ')
  return {
    columns: [
      ['Test row', 34],
      ['Values', 70],
      ['Barcodes', 70],
    ],
    title: `Test rows of ${facts.labelName}, version ${facts.number}`,
    facts: [
      facts.barcodes.length === 0
        ? 'A label that is a file: its barcodes are not known.'
        : `Barcodes were read back from the dots at ${resolutions} dpi. The pages behind show each row.`,
    ],
    rows: facts.testRows.map(({ name, values }, index) => [
      name,
      Object.entries(values)
        .map(([variable, value]) => `${variable}: ${value}`)
        .join(', '),
      (shown.find(({ row }) => row === index)?.barcodes ?? [])
        .map(
          ({ data, by, isRight }) =>
            `${data.replaceAll('\u001D', '<GS>')} (${isRight ? ways[by] : 'NOT READ AS IT SHOULD'})`,
        )
        .join(', '),
    ]),
    footer,
  }
}

export function sheetParts(facts: SheetFacts): readonly SheetPart[] {
  const footer = `${facts.organization} · ${facts.labelName}, version ${facts.number} · made ${moment(facts.madeAt)}`
  return [decisionsPart(facts, footer), ...(facts.testRows.length > 0 ? [rowsPart(facts, footer)] : [])]
}
