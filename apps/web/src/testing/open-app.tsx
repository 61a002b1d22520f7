import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { queryClient } from '../app/query-client.ts'
import { router } from '../app/routes.tsx'
import { theme } from '../ui/theme.ts'

/** Opens the whole application at a page, with its shell, guards and queries. */
export async function openApp(path: string): Promise<void> {
  queryClient.clear()
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await goTo(path)
}

/** Goes on to another page. */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    router.history.push(path)
    await router.load()
  })
}

export const pathNow = (): string => router.state.location.pathname
