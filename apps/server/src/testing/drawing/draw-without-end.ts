// Draws a label that takes minutes, until it is killed: `drawing-pool.test.ts` runs it.
import { createDrawingPool } from '../../features/label-engine/drawing-pool.service.ts'
import { silentLog } from '../test-database.ts'
import { documentOfCodes, labelOfDocument } from './labels-to-draw.ts'

const pool = createDrawingPool({ log: silentLog, readable: [], places: 1, maxLabelMs: 600_000 })
await pool.start()
process.send?.('draws')
await pool.draw(
  'drawSvg',
  { label: labelOfDocument(documentOfCodes(5_000)), values: {}, dpi: 203.2 },
  { organizationId: 'a', urgency: 'print' },
)
