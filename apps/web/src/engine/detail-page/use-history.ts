import { useQuery } from '@tanstack/react-query'
import type { HistoryAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { Face } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../shared/calls/api.ts'

/** What was done with a record, newest first. Parts of a page share one call. */
export const useHistory = (face: Face, id: number, enabled = true) =>
  useQuery({
    queryKey: [face.api, 'history', id],
    queryFn: () => faceCall<HistoryAnswer>(face, 'history', { body: { id } }).then(answer => answer.list),
    enabled,
  })
