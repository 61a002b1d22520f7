import * as contract from '@labelwright/contract/server/print-preferences'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import {
  createPrintSettings,
  deletePreference,
  getUserSettings,
  listPreferences,
  savePreference,
  saveUserSettings,
  updatePrintSettings,
} from './print-preferences.service.ts'

export function printPreferencesRoutes(serve: Serve, ctx: Context): void {
  serve(contract.getUserSettings, async ({ actor }) => ({ data: await getUserSettings(ctx, actor) }))
  serve(contract.saveUserSettings, async ({ actor, body }) => ({ data: await saveUserSettings(ctx, actor, body) }))
  serve(contract.listPreferences, ({ actor, query: { take = 50, offset = 0, computerName = '', ...filters } }) =>
    listPreferences(ctx, actor, { take, offset, computerName, ...filters }),
  )
  serve(contract.savePreference, async ({ actor, body: { computerName = '', isDefault = false, ...pair } }) => ({
    data: await savePreference(ctx, actor, { computerName, isDefault, ...pair }),
  }))
  serve(contract.deletePreference, async ({ actor, params }) => {
    await deletePreference(ctx, actor, params.id)
    return {}
  })
  serve(contract.createPrintSettings, async ({ actor, body: { computerName = '', ...pair } }) => ({
    data: await createPrintSettings(ctx, actor, { computerName, ...pair }),
  }))
  serve(contract.updatePrintSettings, async ({ actor, body }) => ({
    data: await updatePrintSettings(ctx, actor, body),
  }))
}
