import { useQuery } from '@tanstack/react-query'
import { withApproval } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, Table, type TableProps } from 'antd'
import { useMemo } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { listScreen, useDeclaration } from '../catalogue.ts'
import { cellOf } from '../common/cell-text.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { faceColumns } from '../common/face-columns.ts'
import { keyboardScroll } from '../../shared/ui/keyboard-scroll.ts'
import { TableSkeleton } from '../common/skeletons.tsx'
import { filtersFromWire } from '../list-page/list-state.ts'
import { longLists } from '../list-page/long-lists.ts'
import { encodeListState } from '../list-page/url-codec.ts'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { useShownColumns } from '../list-page/use-list-columns.tsx'
import { splitCommon } from './common-columns.ts'
import { CommonValues } from './common-values.tsx'
import { useT } from '../locale/index.ts'
import { detailPath } from '../paths.ts'
import '../widgets/lines/lines-view.css'

const PAGE_SIZE = 20
const NONE: readonly string[] = []

interface Props {
  /** Name of the resource. */
  resourceName: string
  faceName: string
  filters: Record<string, unknown>
  /** Columns in place of those of the list. */
  columns?: readonly string[]
  /** Of these columns: stand in a line above the table where all rows have the same. */
  common?: readonly string[]
  pageSize?: number
}

/** The first few records of another resource that belong to this one, and a link to all of them. */
export function RelatedList({ resourceName, ...props }: Props) {
  const resource = useDeclaration(resourceName)
  return resource ? <Related resource={resource} {...props} /> : <TableSkeleton rows={4} />
}

function Related({
  resource,
  faceName,
  filters,
  columns: own,
  common = NONE,
  pageSize = PAGE_SIZE,
}: Omit<Props, 'resourceName'> & { resource: AnyResource }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const face = resource.faces[faceName]
  const screen = listScreen(resource.name, faceName)
  const fields = useMemo(() => (face ? faceColumns(resource, face, actor) : new Map()), [resource, face, actor])
  const names = own ?? face?.columns ?? resource.list.columns
  const { data, error, refetch } = useQuery({
    queryKey: [face?.api, 'related', filters, names, pageSize],
    queryFn: () =>
      faceCall<ListAnswer>(face ?? { api: '' }, 'list', {
        body: { filters, pageSize, columns: withApproval(resource, [resource.title, ...names]).toSorted() },
        silent: true,
      }),
    enabled: face !== undefined,
  })
  const { settings, same } = useMemo(
    () => splitCommon({ names, common: data && !data.next ? common : NONE, rows: data?.list ?? [] }),
    [names, common, data],
  )
  const shown = useShownColumns(settings, fields)
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  const path =
    screen &&
    `${screen.path}?${encodeListState({ search: '', filters: filtersFromWire(filters), sort: [], page: 1, pageSize: 20 }, { fieldOf: name => fields.get(name), longLists, defaults: {} })}`
  const columns: NonNullable<TableProps<AnyRow>['columns']> = shown.map(({ name, field, label, width, align }) => ({
    key: name,
    width,
    align,
    title: label,
    render: (_, row) => {
      const content = cellOf({ field, name, row, lang })
      if (name !== resource.title || !screen) return content
      return (
        <button
          type="button"
          className="en-link"
          onClick={() =>
            openTab({ path: detailPath(screen.path, row['id'] as number), title: String(row[name] ?? '') })
          }
        >
          {content}
        </button>
      )
    },
  }))
  return (
    <>
      <CommonValues names={same} fields={fields} row={data.list[0]} />
      <Table<AnyRow>
        ref={keyboardScroll}
        size="small"
        className="en-lines-view"
        rowKey="id"
        pagination={false}
        dataSource={data.list}
        columns={columns}
        scroll={{ x: shown.reduce((sum, one) => sum + one.width, 0) }}
        locale={{ emptyText: <span className="en-faint">{t('related.none')}</span> }}
      />
      {path && data.next && (
        <Button type="link" onClick={() => openTab(path)}>
          {t('related.all', { count: data.total === null ? '' : `${data.total}${data.capped ? '+' : ''}` })}
        </Button>
      )}
    </>
  )
}
