import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditList } from '@tuheng/domain/home/audit.calls'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { APPROVAL_QUERIES } from '../use-run.ts'
import type { AuditState } from './audit-state.ts'

const PAGE_SIZE = 50
/** What others decide on meanwhile leaves the list without a click. */
const REFETCH_MS = 60_000

/** The queue as far as it was read, with the numbers of its kinds. */
export function useAuditList({ search, kind, overdue }: AuditState) {
  const lang = useLang()
  const query = useInfiniteQuery({
    queryKey: [...APPROVAL_QUERIES, 'audit', search, kind, overdue, lang],
    queryFn: ({ pageParam, signal }) =>
      call<AuditList>(
        'oms/approval/list',
        {
          pageSize: PAGE_SIZE,
          ...(search ? { search } : {}),
          ...(kind ? { kind } : {}),
          ...(overdue ? { overdue } : {}),
          ...(pageParam === undefined ? {} : { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })
  const pages = query.data?.pages
  return { ...query, items: pages?.flatMap(({ list }) => list) ?? [], kinds: pages?.[0]?.kinds ?? [] }
}
