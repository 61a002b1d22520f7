// The calls that the specification names, as it writes them: programs of customers make them, so none may move or go.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fastifyPath } from './platform/http/http.ts'
import { startTestApp, type TestApp } from './testing/start-app.ts'

// NOTE: those of connectors come with the connector.
const specified = `
  POST /api/account/refresh
  POST /api/account/login
  GET /api/subscription/status
  POST /api/account/register
  PUT /api/account/password
  POST /api/Account/password/forgot
  POST /api/account/password/reset
  GET /api/account/OpenIdProviders
  POST /api/account/loginOidc

  GET /api/users/roles
  GET /api/users
  POST /api/users/invite
  PUT /api/users
  POST /api/users/disable
  POST /api/users/enable
  DELETE /api/users/{id}
  GET /api/users/permissions
  GET /api/users/invitations
  GET /api/features
  GET /api/subscription
  GET /api/subscription/templates
  POST /api/subscription/register
  POST /api/subscription/cancel
  GET /api/labels/count
  GET /api/printjobs/count
  GET /api/updates/downloads

  GET /api/articles
  GET /api/articles/{id}
  GET /api/articles/name
  POST /api/articles
  GET /api/articles/export
  DELETE /api/articles/{id}
  POST /api/articles/addnewarticleandlabelsandorders
  PUT /api/articles/setarticlevariabledata
  GET /api/orders
  GET /api/orders/getordersbyorganization
  GET /api/groups
  GET /api/groups/getallgroups
  POST /api/groups
  POST /api/groups/{groupId}/groupSettings
  POST /api/groups/{groupId}/updateGroup

  GET /api/labels
  GET /api/labels/getalllabelsbyorganization
  GET /api/labels/{id}
  POST /api/labels/extract
  GET /api/labels/standardLabels
  POST /api/labels/standardLabels
  POST /api/labels/standardLabels/{id}
  GET /api/labels/standardLabelTemplates
  GET /api/labels/groupPrinters
  POST /api/labels/disable
  POST /api/labels/enable
  POST /api/labels
  PUT /api/labels/variables
  PUT /api/labels/{id}/variables
  POST /api/printers
  PUT /api/printers
  PUT /api/printers/groups
  GET /api/printers/vendors
  GET /api/printers
  GET /api/preferences/userSettings
  POST /api/preferences/userSettings
  GET /api/preferences/computers
  POST /api/preferences/computers/printerPreferences
  POST /api/print-settings
  PUT /api/print-settings

  POST /api/QualityAssurance/labels/{labelId}/versions
  POST /api/QualityAssurance/labels/{labelId}/version/{versionId}/file
  POST /api/QualityAssurance/labels/{labelId}/testdata
  GET /api/QualityAssurance/label/{labelId}/version/{versionId}
  GET /api/QualityAssurance/roles
  GET /api/QualityAssurance/label/{labelId}/preview/{page}/{versionId}
  POST /api/QualityAssurance/labels/{labelId}/SetReadyForApproval
  POST /api/QualityAssurance/labels/{labelId}/version/{labelVersionId}/approvals
  GET /api/QualityAssurance/pendingVersions
  POST /api/QualityAssurance/labels/{labelId}/version/{labelVersionId}/publish

  GET /api/import/importHistory
  GET /api/import/importConfiguration
  POST /api/import/upload
  DELETE /api/import/{id}

  POST /api/printjobs
  POST /api/printjobs/article
  PUT /api/printjobs/status
  PUT /api/printjobs/printjobentries/status
  POST /api/print

  GET /api/mediaLibrary/files
  POST /api/mediaLibrary/folders/{folderName}

  GET /config.json
`
  .split(/\s*\n\s*/)
  .filter(Boolean)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

/** By its own route: `/api/labels/count` would else be taken for the label `count`. */
const isServed = (call: string): boolean => {
  const [method, path = ''] = call.split(' ')
  return test.app.http.hasRoute({ method: method as 'GET', url: fastifyPath(path) })
}

describe('The calls of the specification', () => {
  it.each(specified)('%s is served', (call) => {
    expect(isServed(call)).toBe(true)
  })

  it('are told from those that nobody serves', () => {
    const others = ['GET /api/labels/howmany', 'GET /api/labels/{id}/count', 'DELETE /api/labels', 'GET /labels/count']
    expect(others.filter(isServed)).toEqual([])
  })
})
