import * as contract from '@labelwright/contract/server/feature-flags'
import type { Serve } from '../../platform/http/http.ts'
import type { FeatureFlagsService } from './feature-flags.service.ts'

/** `changed` is told which organization's flags others must forget. */
export function featureFlagsRoutes(
  serve: Serve,
  flags: FeatureFlagsService,
  changed: (organizationId: string) => void,
): void {
  serve(contract.getFeatures, ({ actor }) => flags.get(actor.organizationId))
  serve(contract.saveFeatures, async ({ actor, body }) => {
    const saved = await flags.save(actor, body)
    changed(actor.organizationId)
    return saved
  })
}
