import * as contract from '@labelwright/contract/server/imports'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { sendFile } from '../catalogue/table-download.service.ts'
import { checkImport, retryImport } from './check-import.service.ts'
import * as configurations from './import-configurations.service.ts'
import * as imports from './imports.service.ts'
import { uploadImport } from './upload-import.ts'

const pageOf = (query: { take?: number | undefined; offset?: number | undefined }) => ({
  take: query.take ?? 50,
  offset: query.offset ?? 0,
})

export function importsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.uploadImport, async ({ actor, upload: file, body }) => ({
    data: await uploadImport(ctx, actor, { file, body }),
  }))
  serve(contract.getImport, async ({ actor, params }) => ({ data: await imports.getImport(ctx, actor, params.id) }))
  serve(contract.checkImport, async ({ actor, params, body }) => ({
    data: await checkImport(ctx, actor, { id: params.id, body }),
  }))
  serve(contract.startImport, async ({ actor, params, body }) => ({
    data: await imports.startImport(ctx, actor, { id: params.id, body }),
  }))
  serve(contract.retryImport, async ({ actor, params }) => ({ data: await retryImport(ctx, actor, params.id) }))
  serve(contract.pauseImport, async ({ actor, params }) => ({ data: await imports.pauseImport(ctx, actor, params.id) }))
  serve(contract.resumeImport, async ({ actor, params }) => ({
    data: await imports.resumeImport(ctx, actor, params.id),
  }))
  serve(contract.cancelImport, async ({ actor, params }) => ({
    data: await imports.cancelImport(ctx, actor, params.id),
  }))
  serve(contract.undoImport, async ({ actor, params }) => ({ data: await imports.undoImport(ctx, actor, params.id) }))
  serve(contract.downloadBadRows, async ({ actor, params, reply }) => {
    const { type, file } = await imports.openBadRows(ctx, actor, params.id)
    return sendFile(reply, file, `rows-to-mend.${type}`)
  })
  serve(contract.listImportHistory, ({ actor, query }) => imports.listImportHistory(ctx, actor, pageOf(query)))
  configurationRoutes(serve, ctx)
}

function configurationRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listImportConfigurations, ({ actor, query }) =>
    configurations.listConfigurations(ctx, actor, { ...pageOf(query), searchQuery: query.searchQuery }),
  )
  serve(contract.getImportConfiguration, async ({ actor, params }) => ({
    data: await configurations.getConfiguration(ctx, actor, params.id),
  }))
  serve(contract.createImportConfiguration, async ({ actor, body, idempotencyKey }) => ({
    data: await configurations.createConfiguration(ctx, actor, { body, key: idempotencyKey }),
  }))
  serve(contract.saveImportConfiguration, async ({ actor, body }) => ({
    data: await configurations.saveConfiguration(ctx, actor, body),
  }))
  serve(contract.deleteImportConfiguration, async ({ actor, params }) => {
    await configurations.deleteConfiguration(ctx, actor, params.id)
    return {}
  })
}
