import { pages } from '@labelwright/contract/pages'
import { createRoute } from '@tanstack/react-router'
import { of } from './root-route.ts'
import { withComputer, withPrinterFilters, withSearch, withTest } from './search-params.ts'

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

const preferencesRoute = createRoute({
  ...of(
    pages.preferences,
    async () => (await import('../features/print-preferences/preferences-page.tsx')).PreferencesPage,
  ),
  path: '/preferences',
  validateSearch: withSearch,
})

const preferenceRoute = createRoute({
  ...of(
    pages.preference,
    async () => (await import('../features/print-preferences/preference-page.tsx')).PreferencePage,
  ),
  path: '/preferences-detail/label/$labelId/printer/$printerId',
  validateSearch: withComputer,
})

export const printerRoutes = [
  printersRoute,
  addPrinterRoute,
  editPrinterRoute,
  preferencesRoute,
  preferenceRoute,
] as const
