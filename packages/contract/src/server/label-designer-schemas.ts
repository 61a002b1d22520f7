import { labelDocumentSchema } from '@labelwright/label-document/label-document-schema'
import { commandSchema, doneChangeSchema, labelRecordSchema } from '@labelwright/open-label/command-schema'
import * as z from 'zod/mini'
import { errorCatalogue } from '../error-catalogue.ts'
import { id, listOf, listQuery, recordOf, timestamp } from '../wire.ts'
import { heavyLabel, labelWithDocumentAnswer } from './labels-schemas.ts'

/** Bounds of an open label; the server closes a socket that passes them. */
export const openLabelLimits = {
  /** Commands waiting that one message may carry. */
  commandsOfMessage: 1_000,
  /** A person's commands in 5 seconds, apart from those that waited for a connection. */
  commandsIn5Seconds: 300,
  people: 20,
  /** Windows of one person on one label, on all servers together. */
  socketsOfPerson: 5,
  /** Bytes of the records as JSON. */
  stateBytes: 4 * 1024 * 1024,
  presencesOfSecond: 20,
  /** Ids that a presence names as selected. */
  selection: 50,
} as const

const recordId = z.string().check(z.minLength(1), z.maxLength(200))
const sequence = z.int().check(z.gte(0))
/** Of a browser tab; makes the ids of its commands unique. */
const clientId = z.string().check(z.regex(/^[\w-]{8,64}$/))
/** Micrometres on the page. */
const coordinate = z.int().check(z.gte(-10_000_000), z.lte(10_000_000))

const presence = {
  /** The record of the page that the person looks at. */
  page: recordId,
  pointer: z.optional(z.strictObject({ x: coordinate, y: coordinate })),
  selection: z.array(recordId).check(z.maxLength(openLabelLimits.selection)),
  /** What is selected is being dragged by so much. */
  moving: z.optional(z.strictObject({ dx: coordinate, dy: coordinate })),
  /** The record of the text that the person types in. */
  editing: z.optional(recordId),
}

const token = z.string().check(z.minLength(1), z.maxLength(8_000))

export const designerRequest = z.discriminatedUnion('type', [
  /** `since`: the sequence that the browser has; without it, or when it is too old, the answer has all records. */
  z.strictObject({ type: z.literal('open'), token, clientId, since: z.optional(sequence) }),
  /** A renewed access token of the same person. */
  z.strictObject({ type: z.literal('token'), token }),
  /**
   * Made over the state after `base`, each over those before it. The next ones are sent when these are answered. A command whose id
   * is stored already is answered as it was. Refused with `stale-version` when more than 1,000 commands were stored behind `base`.
   */
  z.strictObject({
    type: z.literal('commands'),
    base: sequence,
    commands: z.array(commandSchema).check(z.minLength(1), z.maxLength(openLabelLimits.commandsOfMessage)),
  }),
  z.strictObject({ type: z.literal('presence'), ...presence }),
])

export const storedCommand = z.object({
  sequence,
  id: z.string(),
  userId: id,
  /** What was really done, in order: `applyChange` does each. */
  changes: z.array(doneChangeSchema),
})

/** Somebody who has the label open, once for each of their tabs. */
export const designerPerson = z.object({ connectionId: z.string(), userId: id, name: z.string() })

const notice = z.enum(['renamed', 'put-on-page', 'kept-one-level-up'])
const obstacle = z.enum([
  'gone',
  'there-already',
  'no-text',
  'no-such-place',
  'is-the-label',
  'last-page',
  'last-column',
  'full',
  'refused',
  'typing-lost',
])

export const designerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('opened'),
    connectionId: z.string(),
    sequence,
    /** All of the label; absent where `commands` lead to it from `since`. */
    records: z.optional(z.array(z.tuple([recordId, labelRecordSchema]))),
    commands: z.array(storedCommand),
    people: z.array(designerPerson),
    label: z.object({
      id,
      name: z.string(),
      publishedVersionId: z.nullable(id),
      publishedVersionNumber: z.nullable(z.int()),
      /** The sequence that the published version was made of; null where it was made otherwise. */
      publishedSequence: z.nullable(sequence),
      /** Of a label under quality assurance, which nobody publishes from here: the names of some who can set it ready. */
      approval: z.nullable(z.object({ designers: z.array(z.string()) })),
    }),
  }),
  z.object({ type: z.literal('commands'), commands: z.array(storedCommand) }),
  /** To the author of a command of which something was done otherwise, or not at all. */
  z.object({
    type: z.literal('command-result'),
    id: z.string(),
    notices: z.array(z.object({ id: recordId, notice })),
    leftOut: z.array(z.object({ id: recordId, obstacle, problem: z.optional(z.string()) })),
  }),
  z.object({ type: z.literal('people'), people: z.array(designerPerson) }),
  z.object({ type: z.literal('presence'), connectionId: z.string(), ...presence }),
  /** Somebody has noted or answered something, or closed a note: `GET /api/labels/{id}/notes` has it. */
  z.object({ type: z.literal('notes-changed') }),
  z.object({ type: z.literal('published'), versionId: id, versionNumber: z.int(), sequence }),
  /** Sent before the server closes the socket: for good with `isFinal` (1008); otherwise the browser comes back (1013). The browser keeps commands that wait. */
  z.object({
    type: z.literal('refused'),
    code: z.enum(Object.keys(errorCatalogue) as [keyof typeof errorCatalogue]),
    message: z.string(),
    isFinal: z.boolean(),
  }),
])

export const publishLabelBody = z.strictObject({
  sequence,
  /** Why: shown in the list of versions. */
  note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
})

const versionFields = {
  id,
  number: z.int(),
  state: z.string(),
  note: z.string(),
  createdBy: z.object({ id: z.nullable(id), name: z.string() }),
  createdAt: timestamp,
  isPublished: z.boolean(),
}

export const labelVersionAnswer = z.object(versionFields)
export const labelVersionWithDocumentAnswer = z.object({ ...versionFields, document: labelDocumentSchema })
export const listVersionsQuery = z.strictObject({ take: listQuery.take, offset: listQuery.offset })

export const listCommandsQuery = z.strictObject({
  /** Fewer than other lists answer: a command may have 256 kB. */
  take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  offset: listQuery.offset,
  userId: z.optional(id),
})

export const labelCommandSummary = z.object({
  sequence,
  user: z.object({ id, name: z.string() }),
  at: timestamp,
  changes: z.array(doneChangeSchema),
})

export const openLabelState = z.object({ sequence, document: labelDocumentSchema })

/** Of the label after the command `sequence`; `tooHeavy` is null where it may be published. */
const openLabelWeight = z.object({ sequence, tooHeavy: z.nullable(heavyLabel) })

export const labelDesignerSchemas = {
  publishLabel: { body: publishLabelBody, answer: recordOf(labelWithDocumentAnswer) },
  listLabelVersions: { query: listVersionsQuery, answer: listOf(labelVersionAnswer) },
  getLabelVersion: { answer: recordOf(labelVersionWithDocumentAnswer) },
  listLabelCommands: { query: listCommandsQuery, answer: listOf(labelCommandSummary) },
  getOpenLabelState: {
    query: z.strictObject({ sequence: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
    answer: recordOf(openLabelState),
  },
  weighOpenLabel: { answer: recordOf(openLabelWeight) },
} as const

export type DesignerRequest = z.infer<typeof designerRequest>
export type DesignerEvent = z.infer<typeof designerEvent>
export type DesignerPerson = z.infer<typeof designerPerson>
export type StoredCommand = z.infer<typeof storedCommand>
export type PublishLabelBody = Partial<z.infer<typeof publishLabelBody>> & { readonly sequence: number }
export type LabelVersion = z.infer<typeof labelVersionAnswer>
export type LabelVersionWithDocument = z.infer<typeof labelVersionWithDocumentAnswer>
export type LabelCommandSummary = z.infer<typeof labelCommandSummary>
export type OpenLabelState = z.infer<typeof openLabelState>
export type OpenLabelWeight = z.infer<typeof openLabelWeight>
export type ListVersionsQuery = Partial<z.infer<typeof listVersionsQuery>>
export type ListCommandsQuery = Partial<z.infer<typeof listCommandsQuery>>
