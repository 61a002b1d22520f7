import * as contract from '@labelwright/contract/server/stations'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { getOwnStationSignIn, setOwnStationSignIn, setStationSignIn } from './station-credentials.service.ts'
import { getOwnStation, signInAtStation, signOutAtStation } from './station-sign-in.service.ts'
import * as stations from './stations.service.ts'

export function stationsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listStations, ({ actor }) => stations.listStations(ctx, actor))
  serve(contract.getStation, async ({ actor, params }) => ({ data: await stations.getStation(ctx, actor, params.id) }))
  serve(contract.createStation, async ({ actor, body, idempotencyKey: key }) => ({
    data: await stations.createStation(ctx, actor, { body, key }),
  }))
  serve(contract.saveStation, async ({ actor, params, body }) => ({
    data: await stations.saveStation(ctx, actor, { ...body, id: params.id }),
  }))
  serve(contract.revokeStation, async ({ actor, params }) => {
    await stations.revokeStation(ctx, actor, params.id)
    return {}
  })
  serve(contract.createStationCode, async ({ actor, params }) => ({
    data: await stations.createStationCode(ctx, actor, params.id),
  }))
  serve(contract.setStationSignIn, async ({ actor, params, body }) => ({
    data: await setStationSignIn(ctx, actor, { userId: params.id, change: body }),
  }))
  serve(contract.getOwnStationSignIn, async ({ actor }) => ({ data: await getOwnStationSignIn(ctx, actor) }))
  serve(contract.setOwnStationSignIn, async ({ actor, body }) => ({
    data: await setOwnStationSignIn(ctx, actor, body),
  }))
  serve(contract.pairStation, async ({ body, address }) => ({
    data: await stations.pairStation(ctx, body.code, address),
  }))
  serve(contract.getOwnStation, async ({ station }) => ({ data: await getOwnStation(ctx, station) }))
  serve(contract.signInAtStation, ({ station, body }) => signInAtStation(ctx, station, body))
  serve(contract.signOutAtStation, async ({ actor }) => {
    await signOutAtStation(ctx, actor)
    return {}
  })
}
