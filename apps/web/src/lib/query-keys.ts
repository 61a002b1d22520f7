// The keys of all answers that the web caches. Two queries with the same key would show each other's data.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

declare const isMadeHere: unique symbol

declare module '@tanstack/react-query' {
  interface Register {
    /** Made by `queryKey` and `keysOf` only: another array is a type error wherever the library takes a key. */
    readonly queryKey: readonly unknown[] & { readonly [isMadeHere]: true }
  }
}

/** The cached queries of each subject. A change invalidates a whole subject or one of its names. */
export const queryNames = {
  articles: ['list', 'first', 'count', 'suggestions', 'one', 'named', 'to-try'],
  audit: ['list', 'choices', 'state', 'review', 'reviews'],
  config: ['all'],
  features: ['all'],
  'finding-pictures': ['one'],
  fonts: ['list', 'sample'],
  groups: ['all', 'own', 'one', 'people'],
  'helper-print-queues': ['list'],
  'identity-providers': ['list'],
  imports: ['one', 'history', 'newest', 'configurations', 'configuration'],
  'label-approval': [
    'list',
    'pending',
    'history',
    'version',
    'barcodes',
    'findings',
    'settings',
    'roles',
    'blocked-signers',
    'signer-changes',
    'weakenings',
    'unapproved',
  ],
  'label-engine': ['engine', 'libraries', 'fonts', 'parts'],
  'label-notes': ['all', 'open'],
  'label-state': ['one'],
  'label-stocks': ['all'],
  'label-version': ['one'],
  'label-weight': ['one'],
  labels: ['page', 'list', 'printable', 'count', 'one', 'picture', 'variables', 'standard', 'versions', 'commands'],
  me: ['one'],
  media: ['list', 'named', 'thumbnail', 'full', 'folders', 'uses', 'logos'],
  'open-invitation': ['one'],
  organization: ['own'],
  orders: ['list', 'newest', 'suggestions', 'one'],
  outbox: ['list'],
  'own-sessions': ['list'],
  'paired-helpers': ['list'],
  'pictogram-library': ['all'],
  plans: ['all'],
  'print-batches': ['order', 'open'],
  'print-count': ['month'],
  'print-history': ['list', 'recent', 'most', 'choices', 'order', 'one', 'picture'],
  'print-preferences': ['own', 'of-label', 'group-printers', 'list', 'one'],
  'printer-models': ['suggestions'],
  printers: ['all', 'to-print', 'list', 'count', 'one'],
  registration: ['state'],
  'second-factors': ['all'],
  series: ['all', 'numbers'],
  signing: ['next'],
  'standard-labels': ['templates'],
  stations: ['own', 'list', 'own-sign-in'],
  'stopped-prints': ['of-labels'],
  subscription: ['own'],
  'usual-quantity': ['of-label'],
  users: ['list', 'first', 'count', 'one', 'invitations', 'sessions', 'history', 'choices'],
  verify: ['one'],
  'version-picture': ['one'],
  views: ['list'],
  widgets: ['all', 'mine', 'one'],
} as const

type Subject = keyof typeof queryNames
type NameOf<S extends Subject> = (typeof queryNames)[S][number]

/** The key of one query. A subject and name may be used at one place of the code only; `query-keys.test.ts` checks that. */
export const queryKey = <S extends Subject>(subject: S, name: NameOf<S>, ...of: readonly unknown[]): QueryKey =>
  made([subject, name, ...of])

/** The beginning of the keys of a subject, or of one name of it, to invalidate or cancel them all. */
export const keysOf = <S extends Subject>(subject: S, name?: NameOf<S>): QueryKey =>
  made(name === undefined ? [subject] : [subject, name])

/** Invalidates everything that is cached of these subjects. */
export const invalidateSubjects = (client: QueryClient, ...subjects: readonly Subject[]) =>
  Promise.all(subjects.map((subject) => client.invalidateQueries({ queryKey: keysOf(subject) })))

/** The key of one page of a list. */
export const keyOfPage = (list: QueryKey, page: number): QueryKey => made([...list, page])

const made = (key: readonly unknown[]): QueryKey => key as QueryKey
