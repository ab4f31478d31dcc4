import { SearchOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Input, Modal } from 'antd'
import { useMemo, useState, type Key, type ReactNode } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { useDeclaration } from '../catalogue.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { faceColumns } from '../common/face-columns.ts'
import { FieldTable, type FieldColumn } from '../field-table/index.tsx'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { useT } from '../locale/index.ts'
import { useDebounced } from '../widgets/use-debounced.ts'
import './record-picker.css'

/** A column that no field fills, read for all offered records at once. */
export interface PickerNotes {
  title: string
  width: number
  /** By id of the record; nothing for those without a note. */
  read(ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, string>>
}

interface Props {
  /** Name of the resource; its face is chosen by the filters. */
  resourceName: string
  faceName: string
  title: string
  filters: Readonly<Record<string, unknown>>
  sort?: readonly string[]
  columns: readonly string[]
  /** Which of the filtered records are offered. */
  isOffered?(row: AnyRow): boolean
  /** Ids that are chosen already and not offered. */
  excluded?: readonly number[]
  notes?: PickerNotes | undefined
  /** Further filters, above the table. */
  tools?: ReactNode
  onPick(rows: readonly AnyRow[]): void
  onClose(): void
}

/** The largest page that a list call returns. */
const PAGE_SIZE = 200

/** Chooses several records of another resource from a table. */
export function RecordPicker({ resourceName, ...props }: Props) {
  const resource = useDeclaration(resourceName)
  return resource ? <Picker resource={resource} {...props} /> : null
}

function Picker({
  resource,
  faceName,
  title,
  filters,
  sort,
  columns,
  isOffered,
  excluded = [],
  notes,
  tools,
  onPick,
  onClose,
}: Omit<Props, 'resourceName'> & { resource: AnyResource }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const face = resource.faces[faceName] as Face
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDebounced('', setSearch)
  const [chosen, setChosen] = useState<ReadonlyMap<Key, AnyRow>>(new Map())
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery({
    queryKey: [face.api, 'pick', filters, search, sort],
    queryFn: ({ signal }) =>
      faceCall<ListAnswer>(face, 'list', {
        body: { filters, ...(search ? { search } : {}), ...(sort ? { sort } : {}), pageSize: PAGE_SIZE, count: 'none' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = useMemo(
    () => (data?.list ?? []).filter(row => !excluded.includes(row['id'] as number) && isOffered?.(row) !== false),
    [data, excluded, isOffered],
  )
  const noted = useNotes(face, notes, rows)
  const columnDefs = useMemo<FieldColumn[]>(() => {
    const fields = faceColumns(resource, face, actor)
    return columns.flatMap((name, i) => {
      const field = fields.get(name)
      return field ? [{ name, field, fixed: i === 0 }] : []
    })
  }, [resource, face, actor, columns])
  const label = face[lang]
  return (
    <Modal
      open
      width={notes ? 1240 : 960}
      title={title}
      okText={t('pick.take', { count: chosen.size })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.size === 0 }}
      mask={{ closable: false }}
      onOk={() => onPick([...chosen.values()])}
      onCancel={onClose}
    >
      <div className="en-pick">
        <div className="en-pick-tools">
          {resource.list.search.length > 0 && (
            <Input
              allowClear
              type="search"
              prefix={<SearchOutlined aria-hidden />}
              aria-label={t('pick.search')}
              placeholder={t('pick.search')}
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          )}
          {tools}
        </div>
        {error ? (
          <ErrorBlock small error={error} onRetry={() => void refetch()} />
        ) : (
          <FieldTable
            label={label}
            rows={noted.rows}
            columns={[...columnDefs, ...noted.columns]}
            rowKey="id"
            height={360}
            loading={isLoading || isPlaceholderData}
            empty={t('pick.none', { label })}
            selected={new Set(chosen.keys())}
            onSelect={keys => setChosen(selectedRows(keys, [...chosen.values(), ...rows]))}
          />
        )}
        {data?.next && <p className="en-faint">{t('pick.more', { count: PAGE_SIZE })}</p>}
      </div>
    </Modal>
  )
}

const NOTE = 'note$'

/** The records with their notes, and the column that shows these. */
function useNotes(
  face: Face,
  notes: PickerNotes | undefined,
  records: readonly AnyRow[],
): { rows: readonly AnyRow[]; columns: readonly FieldColumn[] } {
  const ids = records.map(record => record['id'] as number)
  const { data } = useQuery({
    queryKey: [face.api, 'pick-notes', ids],
    queryFn: ({ signal }) => (notes ? notes.read(ids, signal) : new Map<number, string>()),
    enabled: notes !== undefined && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!notes) return { rows: records, columns: [] }
  const { title, width } = notes
  return {
    rows: records.map(record => ({ ...record, [NOTE]: data?.get(record['id'] as number) ?? null })),
    columns: [{ name: NOTE, field: f.text(title, { en: title }), width }],
  }
}

/** The selected records, including those that a search has hidden. */
function selectedRows(keys: ReadonlySet<Key>, known: readonly AnyRow[]): ReadonlyMap<Key, AnyRow> {
  return new Map(known.filter(row => keys.has(row['id'] as Key)).map(row => [row['id'] as Key, row]))
}
