import * as contract from '@labelwright/contract/server/label-approval'
import * as findings from '@labelwright/contract/server/label-findings'
import * as signers from '@labelwright/contract/server/signers'
import * as signing from '@labelwright/contract/server/signing'
import * as weakenings from '@labelwright/contract/server/weakenings'
import type { Context } from '../../context.ts'
import { callerLeft } from '../../platform/http/caller-left.ts'
import type { Serve } from '../../platform/http/http.ts'
import { askForPasskey } from '../second-factors/confirm-factor.service.ts'
import { saveSettings, setApprovalOfLabel } from './change-settings.service.ts'
import { decideApproval } from './decide-approval.service.ts'
import { previewVersion } from './drawing/preview-version.service.ts'
import { acceptFinding, findFindingPicture, listFindings } from './golden-rows/findings.service.ts'
import { listLabelsUnderApproval } from './list-labels.service.ts'
import { listPendingVersions } from './open-versions.ts'
import { setReadyForApproval } from './preparing/set-ready.service.ts'
import { saveTestData } from './preparing/test-data.service.ts'
import { replaceFile, uploadVersion } from './preparing/upload-version.service.ts'
import { publishVersion } from './publish-version.service.ts'
import { getSettings } from './quality-assurance.service.ts'
import { listVersionBarcodes } from './read-back/list-barcodes.service.ts'
import { getLabelHistory, getVersion, listRoles } from './read-versions.service.ts'
import { approvalSheet } from './sheet/approval-sheet.service.ts'
import { allowSigning, listBlockedSigners } from './signers/confirm-signer.service.ts'
import { listSignerChanges, signOffSignerChanges } from './signers/review-signer-changes.service.ts'
import { getNextSignature } from './signing/next-signature.service.ts'
import { confirmWeakening, listWeakenings, refuseWeakening } from './weakening/end-weakening.service.ts'
import { requestLastManagerRemoval } from './weakening/request-manager-removal.service.ts'
import { acceptVersion, listUnapprovedVersions } from './weakening/unapproved-versions.service.ts'

/** Looking, and the settings. */
function readingRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listLabelsUnderApproval, ({ actor, query }) => listLabelsUnderApproval(ctx, actor, query))
  serve(contract.getLabelHistory, async ({ actor, params }) => ({
    data: await getLabelHistory(ctx, actor, params.labelId),
  }))
  serve(contract.getVersion, async ({ actor, params }) => ({ data: await getVersion(ctx, actor, params) }))
  serve(contract.listQualityAssuranceRoles, async ({ actor }) => ({ data: await listRoles(ctx, actor) }))
  serve(contract.listPendingVersions, ({ actor, query }) => listPendingVersions(ctx, actor, query))
  serve(contract.previewVersion, async ({ actor, params, query, reply, accept }) => {
    const isPdf = accept.includes('application/pdf')
    const page = Number(params.page)
    const preview = await previewVersion(ctx, { actor, ...params, page, query, isPdf, signal: callerLeft(reply) })
    if (isPdf) reply.type('application/pdf')
    reply.header('cache-control', 'private, no-cache').header('vary', 'accept')
    return Buffer.from(preview)
  })
  serve(contract.approvalSheet, async ({ actor, params }) => Buffer.from(await approvalSheet(ctx, actor, params)))
  serve(contract.listVersionBarcodes, async ({ actor, params, query }) => ({
    data: await listVersionBarcodes(ctx, { actor, ...params, query }),
  }))
  serve(contract.getQualityAssuranceSettings, async ({ actor }) => ({ data: await getSettings(ctx, actor) }))
  serve(contract.saveQualityAssuranceSettings, async ({ actor, body }) => ({
    data: await saveSettings(ctx, actor, body),
  }))
  serve(contract.setApprovalOfLabel, async ({ actor, params, body }) => ({
    data: await setApprovalOfLabel(ctx, actor, { labelId: params.labelId, body }),
  }))
}

/** Where printed versions are drawn otherwise than when they were published. */
function findingsRoutes(serve: Serve, ctx: Context): void {
  serve(findings.listLabelFindings, ({ actor, query }) => listFindings(ctx, actor, query))
  serve(findings.labelFindingPicture, async ({ actor, params, query, reply }) => {
    const picture = await findFindingPicture(ctx, actor, { ...params, ...query })
    // The picture changes when the same page is found different again.
    reply.header('cache-control', 'private, no-cache')
    return Buffer.from(picture)
  })
  serve(findings.acceptLabelFinding, async ({ actor, params, body }) => ({
    data: await acceptFinding(ctx, actor, { ...params, body }),
  }))
}

/** Signers: confirming people, and signing off such changes. */
function signersRoutes(serve: Serve, ctx: Context): void {
  serve(signing.getNextSignature, async ({ actor }) => ({ data: await getNextSignature(ctx, actor) }))
  serve(signing.askSigningPasskey, async ({ actor }) => ({ data: await askForPasskey(ctx, actor) }))
  serve(signers.listBlockedSigners, async ({ actor }) => ({ data: await listBlockedSigners(ctx, actor) }))
  serve(signers.allowSigning, async ({ actor, params, body }) => {
    await allowSigning(ctx, actor, { userId: params.userId, ...body })
    return {}
  })
  serve(signers.listSignerChanges, ({ actor, query }) => listSignerChanges(ctx, actor, query))
  serve(signers.signOffSignerChanges, async ({ actor, body }) => {
    await signOffSignerChanges(ctx, actor, body)
    return {}
  })
}

/** Requests for a second signature, and versions that were published while approval was off. */
function weakeningsRoutes(serve: Serve, ctx: Context): void {
  serve(weakenings.listWeakenings, ({ actor, query }) => listWeakenings(ctx, actor, query))
  serve(weakenings.confirmWeakening, async ({ actor, params, body }) => ({
    data: await confirmWeakening(ctx, actor, { ...params, ...body }),
  }))
  serve(weakenings.refuseWeakening, async ({ actor, params, body }) => ({
    data: await refuseWeakening(ctx, actor, { ...params, ...body }),
  }))
  serve(weakenings.requestLastManagerRemoval, async ({ actor, body }) => ({
    data: await requestLastManagerRemoval(ctx, actor, body),
  }))
  serve(weakenings.listUnapprovedVersions, ({ actor, query }) => listUnapprovedVersions(ctx, actor, query))
  serve(weakenings.acceptVersion, async ({ actor, params, body }) => {
    await acceptVersion(ctx, actor, { ...params, ...body })
    return {}
  })
}

export function labelApprovalRoutes(serve: Serve, ctx: Context): void {
  readingRoutes(serve, ctx)
  findingsRoutes(serve, ctx)
  signersRoutes(serve, ctx)
  weakeningsRoutes(serve, ctx)
  serve(contract.uploadVersion, async ({ actor, params, upload: file, body }) => ({
    data: await uploadVersion(ctx, actor, { ...params, file, body }),
  }))
  serve(contract.replaceFile, async ({ actor, params, upload: file, body }) => ({
    data: await replaceFile(ctx, actor, { ...params, file, body }),
  }))
  serve(contract.saveTestData, async ({ actor, params, body }) => ({
    data: await saveTestData(ctx, actor, { ...params, body }),
  }))
  serve(contract.setReadyForApproval, async ({ actor, params, body }) => ({
    data: await setReadyForApproval(ctx, { actor, ...params, body }),
  }))
  serve(contract.decideApproval, async ({ actor, params, body }) => ({
    data: await decideApproval(ctx, actor, { labelId: params.labelId, versionId: params.labelVersionId, body }),
  }))
  serve(contract.publishLabelVersion, async ({ actor, params, body }) => ({
    data: await publishVersion(ctx, actor, { labelId: params.labelId, versionId: params.labelVersionId, body }),
  }))
}
