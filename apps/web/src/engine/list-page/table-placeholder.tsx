import { PlusOutlined } from '@ant-design/icons'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { useLang } from '../../shared/text/i18n.ts'
import { EmptyBlock } from '../common/empty-block.tsx'
import { ErrorBlock } from '../common/error-block.tsx'
import { TableSkeleton } from '../common/skeletons.tsx'
import { useT } from '../locale/index.ts'
import type { ListControl } from './use-list-state.ts'

interface Props {
  rows: { data: unknown; error: unknown; refetch(): unknown }
  resource: AnyResource
  face: Face
  control: ListControl
  onNew: (() => void) | undefined
  /** Name of a screen that lists some states only: nothing can be created there. */
  partialList?: string
}

/** Content of a table without rows: skeleton, error, or the first action. */
export function TablePlaceholder({ rows, resource, face, control, onNew, partialList }: Props) {
  const t = useT()
  const lang = useLang()
  if (rows.error) return <ErrorBlock error={rows.error} onRetry={() => void rows.refetch()} />
  if (!rows.data) return <TableSkeleton />
  const { search, filters, page } = control.state
  const label = face[lang]
  if (page > 1)
    return (
      <EmptyBlock title={t('empty.page')}>
        <Button onClick={() => control.set({ page: 1 })}>{t('empty.firstPage')}</Button>
      </EmptyBlock>
    )
  if (search || Object.keys(filters).length)
    return (
      <EmptyBlock title={t('empty.filtered', { label })} text={t('empty.filteredWhat')}>
        <Button onClick={() => control.set({ filters: {}, search: '' })}>{t('filter.reset')}</Button>
      </EmptyBlock>
    )
  if (partialList)
    return <EmptyBlock title={t('empty.only', { screen: partialList })} text={t('empty.onlyWhat', { label })} />
  return (
    <EmptyBlock
      title={t('empty.title', { label })}
      text={t('empty.what', { label: resource[lang === 'zh' ? 'label' : 'en'] })}
    >
      {onNew && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
          {t('form.new', { label })}
        </Button>
      )}
    </EmptyBlock>
  )
}
