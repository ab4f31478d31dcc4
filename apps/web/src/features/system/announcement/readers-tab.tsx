import type { announcement } from '@tuheng/domain/system/messages/announcement'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { announcementReadersCall } from '@tuheng/domain/system/messages/message.calls'
import { Segmented } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { ListPagination } from '../../../engine/common/list-pagination.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import css from './announcement.module.css'
import { useT } from './locale.ts'

const PAGE_SIZE = 50
const READ_STATES = { all: {}, read: { read: true }, unread: { read: false } } as const

/** The recipients of an announcement, and who has read it. */
export default function ReadersTab({ row }: { row: LooseRow<typeof announcement> }) {
  const t = useT()
  const may = hasPermission(useActor(), 'sys.announcement.readers')
  const id = row['id'] as number
  const [which, setWhich] = useState<keyof typeof READ_STATES>('all')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['announcement-readers', id, which, page, row['version']],
    enabled: may,
    queryFn: ({ signal }) =>
      call<AnswerOf<typeof announcementReadersCall>>(
        'sys/announcement/readers',
        { id, page, pageSize: PAGE_SIZE, ...READ_STATES[which] },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  if (!may) return <p className="en-faint">{t('readers.denied')}</p>
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  return (
    <>
      <p className={css.sum}>
        {t('readers.sum', { told: data.read + data.unread, read: data.read, unread: data.unread })}
      </p>
      <Segmented
        aria-label={t('readers')}
        value={which}
        options={(['all', 'read', 'unread'] as const).map(value => ({ value, label: t(`readers.${value}`) }))}
        onChange={value => {
          setWhich(value)
          setPage(1)
        }}
      />
      {data.list.length ? (
        <ul className={css.readers} aria-label={t('readers')}>
          {data.list.map(reader => (
            <li key={reader.memberId} data-read={reader.readAt ? '' : undefined}>
              <b>{reader.name}</b>
              <span>{reader.department ?? t('reader.noDepartment')}</span>
              <time>
                {reader.readAt
                  ? t('readers.readAt', { at: reader.readAt.slice(0, 16) })
                  : t('readers.toldAt', { at: (reader.toldAt ?? '').slice(0, 16) })}
              </time>
            </li>
          ))}
        </ul>
      ) : (
        <p className="en-faint">{t('readers.none')}</p>
      )}
      <ListPagination
        page={page}
        size={PAGE_SIZE}
        total={data.total}
        totalText={total => t('total', { total })}
        onPage={setPage}
      />
    </>
  )
}
