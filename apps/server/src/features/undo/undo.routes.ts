import * as contract from '@labelwright/contract/server/undo'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { undoChange } from './undo.service.ts'

export function undoRoutes(serve: Serve, ctx: Context): void {
  serve(contract.undoChange, ({ actor, params }) => undoChange(ctx, actor, params.id))
}
