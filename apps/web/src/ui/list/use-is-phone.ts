import { useMediaQuery } from '@mantine/hooks'

/** Whether rows have two lines and filters a sheet; the same width stands in the style sheets. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
