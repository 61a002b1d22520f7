import { registrationState } from '@labelwright/contract/server/sign-in'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Whether an organization may be registered here now. */
export const useRegistrationState = () =>
  useQuery({ queryKey: ['registration'], queryFn: ({ signal }) => call(registrationState, {}, { signal }) })
