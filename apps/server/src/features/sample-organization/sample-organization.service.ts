import { randomInt } from 'node:crypto'
import { sampleLabels } from '@labelwright/label-document/samples'
import type { Config } from '../../config.ts'
import type { Database, Rows } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addArticle } from '../articles/articles.service.ts'
import { addGroup } from '../groups/groups.service.ts'
import { addPublishedLabel } from '../labels/labels.service.ts'
import { addOrder } from '../orders/orders.service.ts'
import { addPrinter } from '../printers/printers.service.ts'
import { addSeries } from '../series/series.service.ts'
import { addOrganization, addUser, passwordHashOf } from '../sign-in/sign-in.service.ts'
import { addSubscription } from '../subscription/subscription.service.ts'
import { sampleArticles } from './sample-articles.ts'
import { withAssetNumber } from './sample-asset-tag.ts'
import { sampleOrders } from './sample-orders.ts'

/** How to sign in to a sample just made. The password is shown once and stored nowhere but hashed. */
export interface FirstSignIn {
  readonly organizationId: string
  readonly userId: string
  readonly email: string
  readonly password: string
  /** False: it came from LABELWRIGHT_ADMIN_PASSWORD and need not be shown. */
  readonly isPasswordNew: boolean
  readonly userEmail: string
}

const packerEmail = 'packer@example.com'
const wordsOfPasswords =
  'amber birch cedar coral delta ember fjord grove harbor indigo juniper linen maple nectar olive pebble quartz river saffron timber umber velvet willow zephyr'.split(
    ' ',
  )

/** Four of 24 words and four digits: read from a terminal and typed once. */
const newPassword = (): string => {
  const words = Array.from({ length: 4 }, () => wordsOfPasswords[randomInt(wordsOfPasswords.length)])
  return `${words.join('-')}-${randomInt(1000, 10_000)}`
}

interface Made {
  readonly organizationId: string
  readonly adminId: string
  readonly packerId: string
}

async function addPeople(rows: Rows, made: Made, email: string, passwordHash: string): Promise<void> {
  const { organizationId } = made
  await addOrganization(rows, { organizationId, name: 'Nordmark Botanicals' })
  await addSubscription(rows, organizationId, 'SelfHosted')
  const shared = { organizationId, passwordHash, userRoles: [] }
  await addUser(rows, {
    ...shared,
    id: made.adminId,
    email,
    firstname: 'Astrid',
    lastname: 'Lindqvist',
    accountType: 'TenantAdmin',
  })
  await addUser(rows, {
    ...shared,
    id: made.packerId,
    email: packerEmail,
    firstname: 'Pelle',
    lastname: 'Packer',
    accountType: 'User',
  })
}

async function addGroups(
  rows: Rows,
  { organizationId, adminId, packerId }: Made,
): Promise<ReadonlyMap<string, string>> {
  const groups = new Map<string, string>()
  for (const name of ['Packing', 'Warehouse', 'Laboratory']) {
    const id = newId()
    groups.set(name, id)
    const memberIds = name === 'Laboratory' ? [adminId] : [adminId, packerId]
    await addGroup(rows, { organizationId, id, name, memberIds })
  }
  return groups
}

async function addAssetNumbers(rows: Rows, { organizationId }: Made): Promise<string> {
  const id = newId()
  const written = { base: 10, step: 1, pad: 6, prefix: 'A-', mode: 'counter' as const }
  await addSeries(rows, organizationId, id, { name: 'Asset numbers', ...written, next: 1 })
  return id
}

async function addLabels(rows: Rows, made: Made): Promise<ReadonlyMap<string, string>> {
  const { organizationId, adminId } = made
  const labels = new Map<string, string>()
  const seriesId = await addAssetNumbers(rows, made)
  for (const { name, document: plain } of sampleLabels) {
    const document = name === 'Asset tag' ? withAssetNumber(plain, seriesId) : plain
    const id = newId()
    labels.set(name, id)
    await addPublishedLabel(rows, {
      ...{ organizationId, id, name, document },
      versionId: newId(),
      groupId: null,
      mediaWidth: document.width,
      mediaHeight: document.height,
      createdBy: adminId,
    })
  }
  return labels
}

interface SampleArticleInPlace {
  readonly id: string
  readonly name: string
}

async function addArticles(
  rows: Rows,
  { organizationId }: Made,
  groups: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, SampleArticleInPlace>> {
  const made = new Map<string, SampleArticleInPlace>()
  for (const article of sampleArticles) {
    const id = newId()
    made.set(article.externalIdentifier, { id, name: article.name })
    await addArticle(rows, {
      organizationId,
      id,
      name: article.name,
      externalIdentifier: article.externalIdentifier,
      groupId: groups.get(article.group) ?? null,
      articleData: Object.entries(article.data).map(([key, data]) => ({ key, data })),
      labelIds: article.labels.flatMap((name) => labels.get(name) ?? []),
    })
  }
  return made
}

async function addOrders(
  rows: Rows,
  { organizationId }: Made,
  groups: ReadonlyMap<string, string>,
  articles: ReadonlyMap<string, SampleArticleInPlace>,
): Promise<void> {
  for (const { orderNumber, name, group, lines } of sampleOrders) {
    const order = { orderNumber, name, groupId: groups.get(group) ?? null, orderData: [] }
    const contents = lines.flatMap(({ article, quantity }) => {
      const found = articles.get(article)
      if (!found) throw new Error(`sample order ${orderNumber}: there is no sample article ${article}`)
      const own = { articleId: found.id, articleName: found.name, externalIdentifier: article }
      return [{ ...own, id: newId(), quantity, data: [] }]
    })
    await addOrder(rows, organizationId, newId(), order, contents)
  }
}

const addVirtualPrinter = (rows: Rows, { organizationId }: Made, port: number) =>
  addPrinter(rows, organizationId, newId(), {
    name: 'Packing 1 (virtual printer)',
    vendor: 'Labelwright',
    model: 'Virtual printer',
    language: 'zpl',
    dpi: 203.2,
    printWidth: 168,
    printsVia: 'helper',
    targetIpAddress: '127.0.0.1',
    targetPort: port,
    targetPrintQueue: '',
    useLocalPrinterDriver: false,
    paperSize: '',
    customPaperSize: '',
    groupIds: [],
  })

/** Makes the sample organization: everything, or nothing. */
export async function makeSampleOrganization(database: Database, config: Config): Promise<FirstSignIn> {
  const password = config.adminPassword ?? newPassword()
  const email = config.adminEmail ?? 'admin@example.com'
  const passwordHash = await passwordHashOf(password)
  const made: Made = { organizationId: newId(), adminId: newId(), packerId: newId() }
  await database.withOrganization(made.organizationId, async (rows) => {
    await addPeople(rows, made, email, passwordHash)
    const groups = await addGroups(rows, made)
    const articles = await addArticles(rows, made, groups, await addLabels(rows, made))
    await addOrders(rows, made, groups, articles)
    await addVirtualPrinter(rows, made, config.virtualPrinterPort)
  })
  return {
    organizationId: made.organizationId,
    userId: made.adminId,
    email,
    password,
    isPasswordNew: config.adminPassword === undefined,
    userEmail: packerEmail,
  }
}
