import type { DeletedAnswer } from '@tuheng/domain/kernel/generic-wire'
import { columnField, type AnyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { f } from '@tuheng/domain/kernel/fields'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { faceCall, newKey } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { defineTexts, useLang } from '../../shared/text/i18n.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { ErrorBlock } from '../common/error-block.tsx'
import { faceColumns } from '../common/face-columns.ts'
import { notifyWarnings } from '../common/notify-warnings.ts'
import { refreshAll } from '../common/refresh.ts'
import { FieldTable, type FieldColumn } from '../field-table/index.tsx'
import { en, zh } from './deleted-texts.ts'
import './deleted-records.css'

const { useT } = defineTexts<keyof typeof zh>('deleted', { zh, en })

interface Props {
  resource: AnyResource
  face: Face
  onClose(): void
}

/** Columns of the list that tell what a record is. */
const TOLD = 3
const WHEN = f.dateTime('删除时间', { en: 'Deleted' })
const WORDS = f.text('删除原因', { en: 'Reason', maxLength: 500 })

/** What was deleted lately, by whom and why, each with a button that restores it. */
export default function DeletedRecords({ resource, face, onClose }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { busy, run } = useBusy()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [face.api, 'deleted', search, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      faceCall<DeletedAnswer>(face, 'deleted', { body: { page, ...(search ? { search } : {}) }, signal }),
  })
  const restore = (row: AnyRow) =>
    void run(async () => {
      const answer = await faceCall<AnyRow>(face, 'undelete', { body: { id: row['id'] }, idempotencyKey: newKey() })
      notifyWarnings(answer)
      notify.success(t('restored', { no: String(row[resource.title] ?? '') }))
      refreshAll()
    })
  const columns = useMemo<FieldColumn[]>(() => {
    const visible = faceColumns(resource, face, actor)
    const names = [resource.title, ...(face.columns ?? resource.list.columns)]
    return [...new Set(names)]
      .filter(name => visible.has(name))
      .slice(0, TOLD)
      .flatMap(name => {
        const field = columnField(resource, name)
        return field ? [{ name, field }] : []
      })
  }, [resource, face, actor])
  const rows =
    data?.list.map(({ row, at, byName, reason }) => ({ ...row, at$: at, by$: byName, reason$: reason })) ?? []
  return (
    <Modal open title={t('title', { label: face[lang] })} footer={null} width={960} onCancel={onClose}>
      <div className="en-deleted-head">
        <Input.Search
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          onSearch={text => {
            setSearch(text.trim())
            setPage(1)
          }}
        />
        {data && <span className="en-faint">{t('days', { days: data.days })}</span>}
      </div>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : (
        <FieldTable
          label={t('title', { label: face[lang] })}
          rows={rows}
          rowKey="id"
          loading={isPending}
          height={420}
          empty={t('none')}
          columns={[
            ...columns,
            { name: 'at$', field: WHEN },
            { name: 'by$', field: WORDS, title: t('by'), width: 90 },
            { name: 'reason$', field: WORDS },
            {
              name: 'restore$',
              field: WORDS,
              title: t('restore'),
              width: 80,
              fixed: 'end',
              render: row => (
                <Button
                  size="small"
                  type="link"
                  disabled={busy}
                  aria-label={`${t('restore')} ${String(row[resource.title] ?? '')}`}
                  onClick={() => restore(row)}
                >
                  {t('restore')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {(page > 1 || data?.more) && (
        <Pagination simple current={page} pageSize={1} total={data?.more ? page + 1 : page} onChange={setPage} />
      )}
    </Modal>
  )
}
