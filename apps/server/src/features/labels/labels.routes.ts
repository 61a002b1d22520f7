import * as variables from '@labelwright/contract/server/label-variables'
import * as contract from '@labelwright/contract/server/labels'
import type { ListLabelsQuery } from '@labelwright/contract/server/labels-schemas'
import type { Context } from '../../context.ts'
import { callerLeft } from '../../platform/http/caller-left.ts'
import type { Serve } from '../../platform/http/http.ts'
import { sendTable } from '../catalogue/table-download.service.ts'
import { deleteLabels, groupLabels, setLabelsEnabled } from './change-labels.service.ts'
import { createLabel } from './create-label.service.ts'
import { duplicateLabel } from './duplicate-label.service.ts'
import { extractLabel } from './extract/extract-label.service.ts'
import { drawLabel, drawLabelForArticle } from './label-pictures.ts'
import { countLabels, getLabel, listAllLabels, listGroupPrinters, listLabels } from './labels.service.ts'
import { getVariables, setPrintSettings, setVariables } from './variables/set-variables.service.ts'
import { exportVariables, setVariablesFromFile } from './variables/table/variables-file.service.ts'

const pageOf = (query: ListLabelsQuery) => ({ ...query, take: query.take ?? 50, offset: query.offset ?? 0 })

export function labelsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listLabels, ({ actor, query }) => listLabels(ctx, actor, pageOf(query)))
  serve(contract.listAllLabels, ({ actor, query }) => listAllLabels(ctx, actor, pageOf(query)))
  serve(contract.listGroupPrinters, async ({ actor }) => ({ data: await listGroupPrinters(ctx, actor) }))
  serve(contract.countLabels, async ({ actor }) => ({ labelsCount: await countLabels(ctx, actor) }))
  serve(contract.getLabel, async ({ actor, params }) => ({ data: await getLabel(ctx, actor, params.id) }))
  serve(contract.createLabel, async ({ actor, body, idempotencyKey }) => ({
    data: await createLabel(ctx, actor, { body, key: idempotencyKey }),
  }))
  serve(contract.enableLabels, ({ actor, body }) => setLabelsEnabled(ctx, actor, { ...body, enabled: true }))
  serve(contract.disableLabels, ({ actor, body }) => setLabelsEnabled(ctx, actor, { ...body, enabled: false }))
  serve(contract.groupLabels, async ({ actor, body }) => {
    await groupLabels(ctx, actor, body)
    return {}
  })
  serve(contract.deleteLabels, async ({ actor, body }) => {
    await deleteLabels(ctx, actor, body)
    return {}
  })
  serve(contract.duplicateLabel, async ({ actor, params, body, idempotencyKey }) => ({
    data: await duplicateLabel(ctx, actor, { id: params.id, body, key: idempotencyKey }),
  }))
  serve(contract.extractLabel, async ({ actor, upload: file, body }) => ({
    data: await extractLabel(ctx, actor, { file, body }),
  }))
  serve(contract.findWords, async ({ body }) => ({ data: body.texts.map((text) => ctx.drawing.words.get(text) ?? []) }))
  serve(contract.labelPicture, async ({ actor, params, query, reply }) => {
    const { articleId } = query
    const wanted = { labelId: params.id, signal: callerLeft(reply) }
    const picture = await (articleId
      ? drawLabelForArticle(ctx, actor, { ...wanted, articleId })
      : drawLabel(ctx, actor, wanted))
    // With the version in the address the picture never changes.
    const isForEver = query.v !== undefined && picture.isFinal
    reply.header('cache-control', isForEver ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    return picture.svg
  })
}

/** Variables and print settings: of designs and of files. */
export function labelVariablesRoutes(serve: Serve, ctx: Context): void {
  serve(variables.getLabelVariables, async ({ actor, params }) => ({ data: await getVariables(ctx, actor, params.id) }))
  serve(variables.setLabelVariables, async ({ actor, body }) => ({ data: await setVariables(ctx, actor, body) }))
  serve(variables.setVariablesFromFile, async ({ actor, params, upload: file, body }) => ({
    data: await setVariablesFromFile(ctx, actor, { labelId: params.id, file, body }),
  }))
  serve(variables.exportLabelVariables, async ({ actor, params, query, reply }) =>
    sendTable(reply, await exportVariables(ctx, actor, params.id), query),
  )
  serve(variables.setPrintSettings, async ({ actor, params, body }) => ({
    data: await setPrintSettings(ctx, actor, { labelId: params.id, body }),
  }))
}
