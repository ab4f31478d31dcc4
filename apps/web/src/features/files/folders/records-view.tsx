import { useQuery } from '@tanstack/react-query'
import type { recordFilesCall, recordKindsCall } from '@tuheng/domain/files/folders/record-files.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, Input, Pagination, Select } from 'antd'
import { useState } from 'react'
import { listScreen } from '../../../engine/catalogue.ts'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { formatBytes } from '../../../engine/widgets/files/file-rules.ts'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import css from './folders.module.css'

const PAGE = 50

/** The files of records, by kind of record. They stay with their record; here they are found and opened. */
export default function RecordsView({
  onOpen,
}: {
  onOpen(file: { fileId: number; name: string; mime: string }): void
}) {
  const t = useT()
  const lang = useLang()
  const [kind, setKind] = useState<string>()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const kinds = useQuery({
    queryKey: ['fms/file', 'recordKinds'],
    queryFn: ({ signal }) => call<AnswerOf<typeof recordKindsCall>>('fms/file/recordKinds', {}, { signal }),
  })
  const options = (kinds.data?.list ?? []).flatMap(({ resource, face }) => {
    const screen = listScreen(resource, face)
    return screen ? [{ value: `${resource}/${face}`, label: screen[lang] }] : []
  })
  const chosen = kind ?? options[0]?.value
  const [resource = '', face = ''] = chosen?.split('/') ?? []
  const asked = { resource, face, page, pageSize: PAGE, ...(search ? { search } : {}) }
  const files = useQuery({
    queryKey: ['fms/file', 'records', asked],
    queryFn: ({ signal }) => call<AnswerOf<typeof recordFilesCall>>('fms/file/records', asked, { signal }),
    enabled: chosen !== undefined,
  })
  const error = kinds.error ?? files.error
  if (error) return <ErrorBlock error={error} onRetry={() => void files.refetch()} />
  if (!kinds.data) return <TableSkeleton rows={6} />
  if (!options.length) return <p className="en-faint">{t('records.none')}</p>
  const text = (key: Parameters<typeof t>[0]) => f.text(t(key), { en: t(key) })
  return (
    <>
      <div className={css.filters}>
        <Select
          className={css.kind}
          aria-label={t('filter.kind')}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen ?? null}
          options={options}
          onChange={next => {
            setPage(1)
            setKind(next ?? undefined)
          }}
        />
        <Input.Search
          className={css.search}
          allowClear
          aria-label={t('filter.recordSearch')}
          placeholder={t('filter.recordSearch')}
          onSearch={typed => {
            setPage(1)
            setSearch(typed.trim())
          }}
        />
      </div>
      {files.data ? (
        <>
          <FieldTable
            label={t('view.records')}
            rows={files.data.list as unknown as AnyRow[]}
            rowKey="fileId"
            empty={t('records.empty')}
            columns={[
              {
                name: 'name',
                field: text('col.name'),
                width: 260,
                render: row => (
                  <button type="button" className="en-link" onClick={() => onOpen(row as never)}>
                    {String(row['name'])}
                  </button>
                ),
              },
              {
                name: 'recordNo',
                field: text('col.record'),
                width: 190,
                render: row => (
                  <RecordLink resource={resource} id={row['recordId']}>
                    {String(row['recordNo'] ?? row['recordId'])}
                  </RecordLink>
                ),
              },
              { name: 'size', field: text('col.size'), width: 90, render: row => formatBytes(Number(row['size'])) },
              { name: 'memberName', field: text('col.member'), width: 90 },
              { name: 'createdAt', field: f.dateTime(t('col.updated'), { en: t('col.updated') }), width: 140 },
              {
                name: 'acts',
                field: text('col.acts'),
                width: 80,
                fixed: 'end',
                render: row => (
                  <Button type="link" size="small" onClick={() => onOpen(row as never)}>
                    {t('act.preview')}
                  </Button>
                ),
              },
            ]}
          />
          {files.data.total > PAGE && (
            <Pagination
              className={css.pager}
              current={page}
              pageSize={PAGE}
              total={files.data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      ) : (
        <TableSkeleton rows={6} />
      )}
    </>
  )
}
