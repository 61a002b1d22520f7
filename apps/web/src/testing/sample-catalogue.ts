import type { Article, ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import type { ImportWithUndo } from '@labelwright/contract/server/imports-schemas'
import type { CodeMatches } from '@labelwright/contract/server/scans-schemas'

export const sampleArticle: ArticleWithData = {
  id: '0190dddd-0000-7000-8000-000000000001',
  articleId: '0190dddd-0000-7000-8000-000000000001',
  name: 'Cloudberry jam',
  externalIdentifier: 'NB-20422',
  groupId: null,
  groupName: null,
  pdfUrl: null,
  labels: [],
  modified: '2026-11-21T10:00:00.000Z',
  version: 3,
  offeredLabels: [],
  orders: [],
  articleData: [{ key: 'Batch', data: '17', editable: true, propertyType: 'text', propertySize: 2000, isExtra: false }],
}

/** The answer to a scan that stands for these articles. */
export const codeMatches = (code: string, articles: readonly Article[] = [], more: Partial<CodeMatches> = {}) => ({
  json: { data: { code, articles, orders: [], elements: [], verifyId: null, ...more } },
})

export const sampleGroup: GroupWithMembers = {
  id: '0190eeee-0000-7000-8000-000000000001',
  name: 'Packing',
  parentGroupId: null,
  defaultPrinterId: null,
  modified: '2026-11-21T10:00:00.000Z',
  groupSettings: {
    useLabelsConnectedToArticlesGroup: false,
    useLabelsConnectedToOrdersGroup: false,
    useLabelsConnectedToUserDefaultGroup: false,
    allowOrderImportToThisGroup: false,
  },
  version: 2,
  memberCount: 0,
  defaultPrinterName: null,
  members: [],
  dependents: { groups: 1, members: 0, labels: 0, articles: 4, orders: 0, printers: 0, importConfigurations: 0 },
}

export const sampleImport: ImportWithUndo = {
  id: '0190ffff-0000-7000-8000-000000000001',
  state: 'Uploaded',
  kind: 'articles',
  fileName: 'autumn.csv',
  fileBytes: 1200,
  configurationId: null,
  configurationName: null,
  by: 'Astrid Lindqvist',
  createdAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  endedAt: null,
  progress: 0,
  counts: { rows: 0, good: 0, bad: 0, added: 0, updated: 0, unchanged: 0, deleted: 0, elsewhere: 0, withWarnings: 0 },
  message: null,
  reason: null,
  canBeUndone: false,
  detected: {
    type: 'csv',
    encoding: 'utf-8',
    delimiter: ';',
    sheets: [],
    columns: [
      { name: 'SKU', samples: ['A-1'] },
      { name: 'Title', samples: ['Jam'] },
    ],
  },
  options: {
    kind: 'articles',
    read: { type: 'auto', encoding: 'auto', delimiter: 'auto', sheet: '', hasHeader: true, skipRows: 'auto' },
    mapping: [
      { column: 'SKU', field: 'externalIdentifier', key: '' },
      { column: 'Title', field: 'name', key: '' },
    ],
    keyField: 'externalIdentifier',
    mode: 'add-and-update',
    targetGroupIds: [],
    labelIds: [],
    skipBadRows: false,
    keepOtherData: true,
  },
  preview: [],
  problems: [],
  warnings: [],
  undoHindrance: null,
}
