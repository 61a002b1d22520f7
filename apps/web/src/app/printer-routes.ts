import { pages } from '@labelwright/contract/pages'
import { createRoute } from '@tanstack/react-router'
import { of } from './root-route.ts'
import { withPrinterFilters, withTest } from './search-params.ts'

const printersRoute = createRoute({
  ...of(pages.printers, async () => (await import('../features/printers/printers-page.tsx')).PrintersPage),
  path: '/printers',
  validateSearch: withPrinterFilters,
})

const addPrinterRoute = createRoute({
  ...of(pages.addPrinter, async () => (await import('../features/printers/add-printer-page.tsx')).AddPrinterPage),
  path: '/addprinter',
})

const editPrinterRoute = createRoute({
  ...of(pages.editPrinter, async () => (await import('../features/printers/edit-printer-page.tsx')).EditPrinterPage),
  path: '/editprinter/$id',
  validateSearch: withTest,
})

export const printerRoutes = [printersRoute, addPrinterRoute, editPrinterRoute] as const
