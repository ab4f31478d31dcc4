import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { ownAnnouncementsCall } from '@tuheng/domain/system/messages/message.calls'
import { useState } from 'react'
import { EmptyBlock } from '../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { ListPagination } from '../../engine/common/list-pagination.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { StatusTag } from '../../engine/common/status-tag.tsx'
import { openAnnouncement, useAnnouncements } from '../../shared/inbox/announcements.ts'
import { call } from '../../shared/calls/api.ts'
import { useMessages } from '../../shared/inbox/messages.ts'
import { LEVEL_COLORS } from './levels.ts'
import { useT } from './locale.ts'
import css from './messages.module.css'

const PAGE_SIZE = 20

/** The company's announcements to this member, including expired ones. */
export function AnnouncementList() {
  const t = useT()
  const announced = useAnnouncements(state => state.revision)
  const read = useMessages(state => state.revision)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['my-announcements', page, announced, read],
    queryFn: ({ signal }) =>
      call<AnswerOf<typeof ownAnnouncementsCall>>(
        'sys/msg/announcement/list',
        { page, pageSize: PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  if (!data.list.length) return <EmptyBlock title={t('announcements.none')} text={t('announcements.none.text')} />
  return (
    <>
      <ul className={css.rows} aria-label={t('part.announcements')}>
        {data.list.map(one => (
          <li key={one.id}>
            <button
              type="button"
              className={css.row}
              data-unread={!one.readAt || undefined}
              onClick={() => openAnnouncement(one.id)}
            >
              <span className={css.words}>
                <strong>
                  {one.title}
                  {!one.readAt && <span className="visually-hidden">{t('isUnread')}</span>}
                </strong>
                {one.excerpt && <span>{one.excerpt}</span>}
                <small>
                  <StatusTag color={LEVEL_COLORS[one.level]}>{t(`level.${one.level}`)}</StatusTag>{' '}
                  {one.pinned && one.status === 'published' && `${t('pinned')} · `}
                  {one.status === 'expired' && `${t('over')} · `}
                  <time>{one.startAt.slice(0, 16)}</time>
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.pager}>
        <ListPagination
          page={page}
          size={PAGE_SIZE}
          total={data.total}
          totalText={total => t('total', { total })}
          onPage={setPage}
        />
      </div>
    </>
  )
}
