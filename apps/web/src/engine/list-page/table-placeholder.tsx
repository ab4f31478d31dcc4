import { useQuery } from '@tanstack/react-query'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { EmptyBlock } from '../common/empty-block.tsx'
import { ErrorBlock } from '../common/error-block.tsx'
import { TableSkeleton } from '../common/skeletons.tsx'
import { useT } from '../locale/index.ts'
import type { ListControl } from './use-list-state.ts'

const FirstAct = lazy(() => import('./first-act.tsx'))

interface Props {
  rows: { data: unknown; error: unknown; refetch(): unknown }
  resource: AnyResource
  face: Face
  control: ListControl
  /** Filters that the screen always has on. */
  fixed: Readonly<Record<string, unknown>>
  onNew: (() => void) | undefined
  onImport: (() => void) | undefined
  /** Name of a screen that lists some states only: nothing can be created there. */
  partialList?: string
}

/** Content of a table without rows: skeleton, error, or the first action. */
export function TablePlaceholder({ rows, resource, face, control, fixed, onNew, onImport, partialList }: Props) {
  const t = useT()
  const lang = useLang()
  const { search, filters, page } = control.state
  const isNarrowed = page === 1 && (!!search || Object.keys(filters).length > 0)
  const any = useAny({ face, fixed }, !!rows.data && isNarrowed)
  if (rows.error) return <ErrorBlock error={rows.error} onRetry={() => void rows.refetch()} />
  if (!rows.data) return <TableSkeleton />
  const label = face[lang]
  if (page > 1)
    return (
      <EmptyBlock title={t('empty.page')}>
        <Button onClick={() => control.set({ page: 1 })}>{t('empty.firstPage')}</Button>
      </EmptyBlock>
    )
  if (isNarrowed && any.data !== false)
    return any.data === undefined ? (
      <TableSkeleton />
    ) : (
      <EmptyBlock title={t('empty.filtered', { label })} text={t('empty.filteredWhat')}>
        <Button onClick={() => control.set({ filters: {}, search: '' })}>{t('filter.clear')}</Button>
      </EmptyBlock>
    )
  if (partialList)
    return <EmptyBlock title={t('empty.only', { screen: partialList })} text={t('empty.onlyWhat', { label })} />
  return (
    <EmptyBlock
      title={t('empty.title', { label })}
      text={t('empty.what', { label: resource[lang === 'zh' ? 'label' : 'en'] })}
    >
      <Suspense>
        <FirstAct resource={resource} face={face} onNew={onNew} onImport={onImport} />
      </Suspense>
    </EmptyBlock>
  )
}

/** Has the list any record at all, whatever the filter says? Asked only where the filter finds none. */
function useAny({ face, fixed }: Pick<Props, 'face' | 'fixed'>, enabled: boolean) {
  return useQuery({
    queryKey: [face.api, 'list', 'any', fixed],
    queryFn: async ({ signal }) => {
      const body = { filters: fixed, page: 1, pageSize: 1, count: 'none' }
      return (await faceCall<ListAnswer>(face, 'list', { body, signal })).list.length > 0
    },
    enabled,
  })
}
