import { useQuery } from '@tanstack/react-query'
import { withApproval } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Dec } from '@tuheng/domain/kernel/decimal'
import { Button, Table } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { listScreen, useDeclaration } from '../catalogue.ts'
import { cellOf } from '../common/cell-text.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { faceColumns } from '../common/face-columns.ts'
import { isMissing } from '../common/missing.ts'
import { sumOfVisible } from '../common/sum-of-visible.ts'
import { FieldTable } from '../field-table/index.tsx'
import { keyboardScroll } from '../../shared/ui/keyboard-scroll.ts'
import { TableSkeleton } from '../common/skeletons.tsx'
import { filtersFromWire } from '../list-page/list-state.ts'
import { longLists } from '../list-page/long-lists.ts'
import { encodeListState } from '../list-page/url-codec.ts'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { type ShownColumn, useShownColumns } from '../list-page/use-list-columns.tsx'
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
  search?: string
  /** Columns in place of those of the list. On a phone each row is a card of them. */
  columns?: readonly string[]
  /** Of these columns: stand in a line above the table where all rows have the same. */
  common?: readonly string[]
  /** Of these columns: are summed in a last row that stays in view, where all rows are there. */
  summed?: readonly string[]
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
  search = '',
  columns: own,
  common = NONE,
  summed = NONE,
  pageSize = PAGE_SIZE,
}: Omit<Props, 'resourceName'> & { resource: AnyResource }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const narrow = useNarrow()
  const face = resource.faces[faceName]
  const screen = listScreen(resource.name, faceName)
  const fields = useMemo(() => (face ? faceColumns(resource, face, actor) : new Map()), [resource, face, actor])
  const names = own ?? face?.columns ?? resource.list.columns
  const { data, error, refetch } = useQuery({
    queryKey: [face?.api, 'related', filters, search, names, pageSize],
    queryFn: () =>
      faceCall<ListAnswer>(face ?? { api: '' }, 'list', {
        body: {
          filters,
          ...(search ? { search } : {}),
          pageSize,
          columns: withApproval(resource, [resource.title, ...names]).toSorted(),
        },
        silent: true,
      }),
    enabled: face !== undefined,
  })
  const { settings, same } = useMemo(
    // Rows that are not here may have what these do not
    () => splitCommon({ names, common, rows: data && !data.next ? data.list : [] }),
    [names, common, data],
  )
  const shown = useShownColumns(settings, fields)
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  const path =
    screen &&
    `${screen.path}?${encodeListState({ search, filters: filtersFromWire(filters), sort: [], page: 1, pageSize: 20 }, { fieldOf: name => fields.get(name), longLists, defaults: {} })}`
  // Where the list leaves out its title, its first column opens the record
  const linked = own && !shown.some(one => one.name === resource.title) ? shown[0]?.name : resource.title
  const cell = ({ name, field }: ShownColumn, row: AnyRow): ReactNode => {
    const content = cellOf({ field, name, row, lang })
    if (name !== linked || !screen) return content
    const title = String(row[resource.title] ?? '')
    return (
      <button
        type="button"
        className="en-link"
        onClick={() => openTab({ path: detailPath(screen.path, row['id'] as number), title })}
      >
        {content}
      </button>
    )
  }
  const totals = data.next || data.list.length < 2 ? undefined : totalsOf(summed, data.list)
  return (
    <>
      <CommonValues names={same} fields={fields} row={data.list[0]} />
      {own && narrow ? (
        <FieldTable
          label={resource[lang === 'zh' ? 'label' : 'en']}
          rowKey="id"
          rows={data.list}
          totals={totals}
          empty={t('related.none')}
          columns={titleFirst(shown, linked).map(column => ({
            name: column.name,
            field: column.field,
            title: column.label,
            render: row => (says(resource, column.name, row) ? cell(column, row) : null),
          }))}
        />
      ) : (
        <Table<AnyRow>
          ref={keyboardScroll}
          size="small"
          className="en-lines-view"
          rowKey="id"
          pagination={false}
          dataSource={data.list}
          columns={shown.map(column => ({
            key: column.name,
            width: column.width,
            align: column.align,
            title: column.label,
            render: (_: unknown, row: AnyRow) => cell(column, row),
          }))}
          scroll={{ x: shown.reduce((sum, one) => sum + one.width, 0) }}
          locale={{ emptyText: <span className="en-faint">{t('related.none')}</span> }}
          {...(totals ? { sticky: true, summary: () => <Totals shown={shown} totals={totals} /> } : {})}
        />
      )}
      {path && data.next && (
        <Button type="link" onClick={() => openTab(path)}>
          {t('related.all', { count: data.total === null ? '' : `${data.total}${data.capped ? '+' : ''}` })}
        </Button>
      )}
    </>
  )
}

/** Sums by column; those that the person may not see in each row are left out. */
function totalsOf(names: readonly string[], rows: readonly AnyRow[]): AnyRow | undefined {
  const sums = names.flatMap(name => {
    if (rows.every(row => isMissing(row[name]))) return []
    const total = sumOfVisible(rows.map(row => row[name] as Dec | null | undefined))
    return total === undefined ? [] : [[name, total] as const]
  })
  return sums.length ? Object.fromEntries(sums) : undefined
}

function Totals({ shown, totals }: { shown: readonly ShownColumn[]; totals: AnyRow }) {
  const t = useT()
  const lang = useLang()
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {shown.map(({ name, field, align }, i) => (
          <Table.Summary.Cell key={name} index={i} align={align}>
            <strong>
              {isMissing(totals[name]) ? i === 0 && t('total') : cellOf({ field, name, row: totals, lang })}
            </strong>
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

/** Whether a card says anything by this field: no values that are missing, and no states that have not begun. */
const says = ({ machines }: AnyResource, name: string, row: AnyRow): boolean =>
  !isMissing(row[name]) && machines[name]?.initial !== row[name]

const titleFirst = (shown: readonly ShownColumn[], title: string | undefined): readonly ShownColumn[] =>
  shown.toSorted((a, b) => Number(b.name === title) - Number(a.name === title))
