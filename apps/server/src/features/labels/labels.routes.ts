import * as contract from '@labelwright/contract/server/labels'
import type { Serve } from '../../platform/http/http.ts'
import type { LabelPictures } from './label-pictures.ts'
import type { LabelsService } from './labels.service.ts'

export function labelsRoutes(serve: Serve, labels: LabelsService, pictures: LabelPictures): void {
  serve(contract.listLabels, ({ actor, query }) =>
    labels.list(actor, {
      take: query.take ?? 50,
      offset: query.offset ?? 0,
      searchQuery: query.searchQuery,
      sort: query.sort,
    }),
  )
  serve(contract.countLabels, async ({ actor }) => ({ labelsCount: await labels.count(actor) }))
  serve(contract.getLabel, async ({ actor, params }) => ({ data: await labels.get(actor, params.id) }))
  serve(contract.labelPicture, async ({ actor, params, query, reply }) => {
    const { articleId } = query
    const picture = await (articleId
      ? pictures.ofLabelFor(actor, params.id, articleId)
      : pictures.ofLabel(actor, params.id))
    // With the version in the address the picture never changes.
    const isForEver = query.v !== undefined && picture.isFinal
    reply.header('cache-control', isForEver ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    return picture.svg
  })
}
