import { anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { CreatePrinterBody, ListPrintersQuery, Printer, PrinterVendor } from './printers-schemas.ts'

export const listPrinters = endpoint<{ query: ListPrintersQuery; answer: List<Printer> }>()({
  method: 'GET',
  path: '/api/printers',
  service: 'base',
  summary: 'The printers that the person’s groups may use',
  access: signedIn,
  feature: 'printers',
  errors: [],
})

export const listPrinterVendors = endpoint<{ answer: List<PrinterVendor> }>()({
  method: 'GET',
  path: '/api/printers/vendors',
  service: 'base',
  summary: 'The vendors and models of printers that are known, to choose from when a printer is added',
  access: anyOf('UserPermission:PrinterManager'),
  errors: [],
})

export const createPrinter = endpoint<{ body: CreatePrinterBody; answer: { data: Printer } }>()({
  method: 'POST',
  path: '/api/printers',
  service: 'base',
  summary: 'Adds a printer',
  access: anyOf('UserPermission:PrinterManager'),
  feature: 'showPrinters',
  errors: [],
  idempotent: true,
})
