import { useNavigate } from '@tanstack/react-router'

/** Goes to the label's page with its versions. */
export function useToDetails(labelId: string): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/qa/labels/$labelId/details', params: { labelId } })
}
