import { type Access, administrators, anyOf, anyone, signedIn } from './access.ts'

/** A page of the web application: its path (spec §2, `{name}` a parameter, `{name?}` an optional one) and who may open it. */
export interface Page {
  readonly path: string
  readonly access: Access
  /** Public pages get a bare header and no sidebar. */
  readonly isPublic: boolean
}

const page = (path: string, access: Access): Page => ({ path, access, isPublic: access.kind === 'anyone' })
const administrator = anyOf(...administrators)
const user = anyOf('AccountType:User')
const labelManager = anyOf('UserRole:LabelManager', ...administrators)
const articleManager = anyOf('UserRole:ArticleManager', ...administrators)

/** The pages that stand. One line each; the web's route table and its guards read it. */
export const pages = {
  login: page('/login', anyone),
  register: page('/register', anyone),
  dashboard: page('/', administrator),
  home: page('/home', user),
  labels: page('/labels', labelManager),
  articles: page('/articles', articleManager),
  printArticles: page('/print-articles/{connectorId?}', user),
  printArticle: page('/print-article/{id}/{connectorId?}', user),
  printHistory: page('/printhistory', signedIn),
} as const satisfies Record<string, Page>
