// npm run audit-verify [organization]: reads audit trails from their first row to their last, with the anchors outside of the
// database, and names the rows that are not as they were written, the signatures that are not as they were made, and the labels,
// people and settings that are not as the trail says. Ends with 1 where there are any.

import { readConfig } from '../apps/server/src/config.ts'
import { findAuditedOrganizations } from '../apps/server/src/features/audit/audit-trail.store.ts'
import { findLostTrails } from '../apps/server/src/features/audit/find-lost-trails.ts'
import { standingSentence } from '../apps/server/src/features/audit/standing/standing-sentences.ts'
import { faultSentence, signatureSentence } from '../apps/server/src/features/audit/trail-mails.ts'
import { verifyTrail } from '../apps/server/src/features/audit/verify-trail.service.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { openProductDatabase } from './product/open-product-database.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const config = readConfig(process.env)

async function verifyOne(database: Database, organizationId: string): Promise<boolean> {
  const report = await verifyTrail({ database, organizationId, anchorPlace: config.auditAnchors })
  const { rows, faults, restorations, signatures, standing } = report
  say(`${organizationId}: ${rows} rows, ${faults.length === 0 ? 'as they were written' : 'NOT as they were written'}`)
  const signed = signatures.faults.length === 0 ? 'unchanged' : 'CHANGED'
  say(`  ${signatures.signatures} signatures and what was signed: ${signed}`)
  const { things, faults: changed } = standing
  if (things === null) say('  Labels, people and settings: not compared, as not all of them have been recorded yet')
  else
    say(
      `  ${things} labels, people and settings: ${changed.length === 0 ? 'as the trail says' : 'NOT as the trail says'}`,
    )
  for (const { from, to } of restorations) say(`  Rows ${from} to ${to} were lost when the database was restored.`)
  for (const fault of faults) say(`  ${faultSentence(fault)}`)
  for (const fault of changed) say(`  ${standingSentence(fault)}`)
  for (const fault of signatures.faults) say(`  ${signatureSentence(fault)}`)
  return faults.length + signatures.faults.length + changed.length === 0
}

const [wanted] = process.argv.slice(2)
const { database, close } = await openProductDatabase(config)
try {
  const organizations = wanted ? [wanted] : await database.withoutOrganization(findAuditedOrganizations)
  if (!config.auditAnchors)
    say('Without LABELWRIGHT_AUDIT_ANCHORS only the anchors in the database itself are compared.')
  if (organizations.length === 0) say('Nothing has been changed yet: there is no audit trail.')
  for (const organizationId of organizations) {
    if (!(await verifyOne(database, organizationId))) process.exitCode = 1
  }
  for (const organizationId of wanted ? [] : await findLostTrails({ database, config })) {
    say(`${organizationId}: the organization is GONE with its audit trail, and was not deleted by the application`)
    process.exitCode = 1
  }
} finally {
  await close()
}
