import { describe, expect, it } from 'vitest'
import { pendingLink } from './pending-action.ts'

describe('The link of a version on its way', () => {
  it.each([
    ['Publisher', 'Publisher', 'publish'],
    ['DataApprover', 'DataApprover', 'approve'],
    ['DesignApprover', 'DesignApprover', 'approve'],
    ['Preview', 'Preview', 'preview'],
    ['Published', 'Preview', 'preview'],
    ['Replaced', 'Preview', 'preview'],
  ] as const)('of state %s says %s and leads to the page %s', (state, action, page) => {
    expect(pendingLink(state)).toEqual({ action, to: `/qa/labels/$labelId/versions/$versionId/${page}` })
  })
})
