import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { useQuery } from '@tanstack/react-query'
import { anyResource, type Face, type FieldName, type FiltersOf } from '@tuheng/domain/kernel/resource'
import { loadBillGrant } from '@tuheng/domain/transport/index'
import { faceCall } from '../../../shared/calls/api.ts'
import type { Grant } from './grant-rules.ts'

export const grantFace = anyResource(loadBillGrant).faces['all'] as Face

const OPEN: FiltersOf<typeof loadBillGrant> = { status: ['granted', 'claimed'] }

/** Grants that can still be loaded on, those that end first at the top. */
export function useGrants() {
  return useQuery({
    queryKey: [grantFace.api, 'open'],
    queryFn: ({ signal }) =>
      faceCall<ListAnswer<Grant>>(grantFace, 'list', {
        body: {
          filters: OPEN,
          pageSize: 200,
          sort: ['validTo', 'id'] satisfies FieldName<typeof loadBillGrant>[],
          count: 'none',
        },
        signal,
      }).then(answer => answer.list),
  })
}
