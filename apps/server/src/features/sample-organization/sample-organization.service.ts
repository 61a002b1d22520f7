import { randomInt } from 'node:crypto'
import { sampleLabels } from '@labelwright/label-document/samples'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { addArticle } from '../articles/articles.service.ts'
import { addGroup } from '../groups/groups.service.ts'
import { addPublishedLabel } from '../labels/labels.service.ts'
import { addOrder } from '../orders/orders.service.ts'
import { addPrinter } from '../printers/change-printers.service.ts'
import { addSeries } from '../series/series.service.ts'
import { hashPassword } from '../sign-in/passwords.service.ts'
import { addOrganization, addUser } from '../sign-in/sign-in.service.ts'
import { addSubscription } from '../subscription/add-subscription.service.ts'
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

/** What of the settings it is made by. */
export type SampleSettings = Pick<Config, 'adminEmail' | 'adminPassword' | 'passwordCost' | 'virtualPrinterPort'>

/** As many as the plan Free allows. */
const labelsOfSample = sampleLabels.filter(({ name }) => name !== 'Storage location')

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

async function addPeople(
  trx: Transaction,
  { made, email, passwordHash }: { readonly made: Made; readonly email: string; readonly passwordHash: string },
): Promise<void> {
  const { organizationId } = made
  await addOrganization(trx, { organizationId, name: 'Nordmark Botanicals' })
  await addSubscription(trx, organizationId, 'SelfHosted')
  const shared = { organizationId, passwordHash, userRoles: [] }
  await addUser(trx, {
    ...shared,
    id: made.adminId,
    email,
    firstname: 'Astrid',
    lastname: 'Lindqvist',
    accountType: 'TenantAdmin',
  })
  await addUser(trx, {
    ...shared,
    id: made.packerId,
    email: packerEmail,
    firstname: 'Pelle',
    lastname: 'Packer',
    accountType: 'User',
  })
}

async function addGroups(
  trx: Transaction,
  { organizationId, adminId, packerId }: Made,
): Promise<ReadonlyMap<string, string>> {
  const groups = new Map<string, string>()
  for (const name of ['Packing', 'Warehouse', 'Laboratory']) {
    const id = newId()
    groups.set(name, id)
    const memberIds = name === 'Laboratory' ? [adminId] : [adminId, packerId]
    await addGroup(trx, { organizationId, id, name, memberIds })
  }
  return groups
}

async function addAssetNumbers(trx: Transaction, { organizationId }: Made): Promise<string> {
  const id = newId()
  const written = { base: 10, step: 1, pad: 6, prefix: 'A-', mode: 'counter' as const }
  await addSeries(trx, { organizationId, id, series: { name: 'Asset numbers', ...written, next: 1 } })
  return id
}

async function addLabels(trx: Transaction, made: Made): Promise<ReadonlyMap<string, string>> {
  const { organizationId, adminId } = made
  const labels = new Map<string, string>()
  const seriesId = await addAssetNumbers(trx, made)
  for (const { name, document: plain } of labelsOfSample) {
    const document = name === 'Asset tag' ? withAssetNumber(plain, seriesId) : plain
    const id = newId()
    labels.set(name, id)
    await addPublishedLabel(trx, {
      organizationId,
      id,
      name,
      document,
      versionId: newId(),
      groupId: null,
      mediaWidth: document.width,
      mediaHeight: document.height,
      zpl: undefined,
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
  trx: Transaction,
  {
    body: { organizationId },
    groups,
    labels,
  }: {
    readonly body: Made
    readonly groups: ReadonlyMap<string, string>
    readonly labels: ReadonlyMap<string, string>
  },
): Promise<ReadonlyMap<string, SampleArticleInPlace>> {
  const made = new Map<string, SampleArticleInPlace>()
  for (const article of sampleArticles) {
    const id = newId()
    made.set(article.externalIdentifier, { id, name: article.name })
    await addArticle(trx, {
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
  trx: Transaction,
  {
    body: { organizationId },
    groups,
    articles,
  }: {
    readonly body: Made
    readonly groups: ReadonlyMap<string, string>
    readonly articles: ReadonlyMap<string, SampleArticleInPlace>
  },
): Promise<void> {
  for (const { orderNumber, name, group, lines } of sampleOrders) {
    const order = { orderNumber, name, groupId: groups.get(group) ?? null, orderData: [] }
    const contents = lines.flatMap(({ article, quantity }) => {
      const found = articles.get(article)
      if (!found) throw new Error(`sample order ${orderNumber}: there is no sample article ${article}`)
      const own = { articleId: found.id, articleName: found.name, externalIdentifier: article }
      return [{ ...own, id: newId(), quantity, data: [] }]
    })
    await addOrder(trx, { organizationId, id: newId(), order, lines: contents })
  }
}

const addVirtualPrinter = (trx: Transaction, { organizationId }: Made, port: number) =>
  addPrinter(trx, {
    organizationId,
    id: newId(),
    printer: {
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
      printSettings: {},
    },
  })

/** Makes the sample organization: everything, or nothing. */
export async function makeSampleOrganization(database: Database, settings: SampleSettings): Promise<FirstSignIn> {
  const password = settings.adminPassword ?? newPassword()
  const email = settings.adminEmail ?? 'admin@example.com'
  const passwordHash = await hashPassword(password, settings.passwordCost)
  const made: Made = { organizationId: newId(), adminId: newId(), packerId: newId() }
  await database.withOrganization(made.organizationId, async (trx) => {
    await addPeople(trx, { made, email, passwordHash })
    const groups = await addGroups(trx, made)
    const articles = await addArticles(trx, { body: made, groups, labels: await addLabels(trx, made) })
    await addOrders(trx, { body: made, groups, articles })
    await addVirtualPrinter(trx, made, settings.virtualPrinterPort)
  })
  return {
    organizationId: made.organizationId,
    userId: made.adminId,
    email,
    password,
    isPasswordNew: settings.adminPassword === undefined,
    userEmail: packerEmail,
  }
}
