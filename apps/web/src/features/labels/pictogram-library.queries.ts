import type { PictogramLibrary } from '@labelwright/label-layout/pictograms/pictogram'
import { useQuery } from '@tanstack/react-query'
import { queryKey } from '../../lib/query-keys.ts'

/** The drawings of all pictograms, as labels are laid out with; fetched where a page shows some. */
export const usePictogramLibrary = () =>
  useQuery({
    queryKey: queryKey('pictogram-library', 'all'),
    queryFn: async (): Promise<PictogramLibrary> =>
      (await import('@labelwright/label-layout/pictograms/library/pictogram-library')).pictogramLibrary(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
