// Makes the calls of a card: searches and scans of articles, prints by the print lane, and the article's PDF.
import { pages } from '@labelwright/contract/pages'
import { listArticles } from '@labelwright/contract/server/articles'
import type { Article } from '@labelwright/contract/server/articles-schemas'
import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { scannedValues } from '@labelwright/label-document/scanned-values'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { cutSearch, suggestionCount } from '../../../lib/search.ts'
import { playTone } from '../../../ui/tones.ts'
import { ownGroupsQuery } from '../../groups/groups.queries.ts'
import { labelQuery } from '../../labels/labels.queries.ts'
import { storePdfOfArticle } from '../../pdf-viewer/pdf-viewer.queries.ts'
import { printForWidget } from '../../printing/widgets/widget-prints.queries.ts'
import { lookUpCode } from '../../scanning/scans.queries.ts'
import type { CardArticle, CardPrint } from './card-state.ts'
import { later } from './later.ts'
import type { CardDeps } from './running-card.ts'

/** So many ids fit into an address; whoever has more groups is bound by the server alone. */
const mostGroups = 100

/** @param widget As it stands. */
export function cardDeps(widget: () => Widget, client: QueryClient): CardDeps {
  let routeOfPress = ''
  return {
    search: async (text) => {
      const groupIds = await limitOf(widget(), client)
      const query = { take: suggestionCount, offset: 0, searchQuery: cutSearch(text) }
      const found = await call(listArticles, { query: groupIds ? { ...query, groupIds: groupIds.join(',') } : query })
      return found.data.map(asCardArticle)
    },
    lookUp: (code) => lookUp(widget(), client, code),
    print: (print, onOutcome) => {
      routeOfPress = routeNow()
      printForWidget(pressOf(widget(), print), client, onOutcome)
    },
    showPdf: async (articleId) => {
      const { keepPdfSessionData: keepSessionData } = widget()
      const { isStored, warning } = await storePdfOfArticle({ articleId, keepSessionData, from: routeOfPress })
      // Not if the person has opened another page meanwhile.
      if (isStored && routeNow() === routeOfPress) location.hash = pages.pdfViewer.path
      return warning
    },
    playFailureTone: () => playTone('failure'),
    later,
  }
}

const routeNow = (): string => location.hash.slice(1)

const asCardArticle = ({ id, name, externalIdentifier, version }: Article): CardArticle => ({
  id,
  name,
  externalIdentifier,
  version,
})

/** In groupOnly mode the person's groups and those below them (specification §6); who is in no group is not bound by one. */
async function limitOf({ articleMode }: Widget, client: QueryClient): Promise<readonly string[] | undefined> {
  if (articleMode !== 'groupOnly') return undefined
  const groups = await client.ensureQueryData(ownGroupsQuery)
  const isAddressable = groups.length > 0 && groups.length <= mostGroups
  return isAddressable ? groups.map(({ id }) => id) : undefined
}

async function lookUp(widget: Widget, client: QueryClient, code: string): ReturnType<CardDeps['lookUp']> {
  const [matches, groupIds] = await Promise.all([lookUpCode(code), limitOf(widget, client)])
  const articles = matches.articles.filter(
    ({ groupId }) => !groupIds || (groupId !== null && groupIds.includes(groupId)),
  )
  const values = articles.length === 1 ? await valuesOf(widget, client, matches.elements) : {}
  return { articles: articles.map(asCardArticle), values }
}

type Elements = Parameters<typeof scannedValues>[1]

/** The values of a GS1 symbol for the variables of the label, keyed by the widget's spelling of their names if it asks for them. */
async function valuesOf({ labelId, variables }: Widget, client: QueryClient, elements: Elements) {
  if (elements.length === 0 || labelId === null) return {}
  const { document } = await client.ensureQueryData(labelQuery(labelId))
  if (!document) return {}
  const names = new Map(variables.map(({ name }) => [name.toLowerCase(), name]))
  const values = Object.entries(scannedValues(document, elements, new Date().getFullYear()))
  return Object.fromEntries(values.map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]))
}

function pressOf(widget: Widget, { labelId, printerId, article, quantity, variables }: CardPrint) {
  return {
    widgetId: widget.id,
    labelId,
    printerId,
    printerName: widget.printerName ?? '',
    quantity,
    article: { id: article.id, name: article.name },
    articleVersion: article.version,
    variables,
    showPdf: widget.showPdfAfterPrint,
  }
}
