import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { announcementCall } from '@tuheng/domain/system/messages/message.calls'
import { Button, Modal } from 'antd'
import { useEffect, type MouseEvent } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { StatusTag } from '../../engine/common/status-tag.tsx'
import { closeAnnouncement, useAnnouncements } from '../../shared/inbox/announcements.ts'
import { call } from '../../shared/calls/api.ts'
import { loadMessages } from '../../shared/inbox/messages.ts'
import { RichText } from '../../shared/text/rich-text.tsx'
import { openTab } from '../../shared/tabs/tabs.ts'
import { LEVEL_COLORS } from './levels.ts'
import { useT } from './locale.ts'
import css from './messages.module.css'

/** An announcement above any page. Showing it marks it as read. */
export default function AnnouncementDialog({ id }: { id: number }) {
  const t = useT()
  const revision = useAnnouncements(state => state.revision)
  const { data, error, refetch } = useQuery({
    queryKey: ['announcement', id, revision],
    queryFn: ({ signal }) => call<AnswerOf<typeof announcementCall>>('sys/msg/announcement/info', { id }, { signal }),
    retry: false,
    gcTime: 0,
  })
  const unread = data !== undefined && data.readAt === null
  useEffect(() => {
    // A person who views as another member marks nothing as read for them
    if (unread)
      void call('sys/msg/announcement/read', { id }, { silent: true }).then(
        () => loadMessages(),
        () => {},
      )
  }, [unread, id])
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href^="#/"]')) closeAnnouncement()
  }
  const showAll = () => {
    closeAnnouncement()
    openTab({ path: '/messages', search: '?part=announcements' })
  }
  return (
    <Modal
      open
      width={680}
      title={data?.title ?? t('part.announcements')}
      onCancel={closeAnnouncement}
      footer={
        <>
          <Button onClick={showAll}>{t('allAnnouncements')}</Button>
          <Button type="primary" onClick={closeAnnouncement}>
            {t('close')}
          </Button>
        </>
      }
    >
      {error && <ErrorBlock small error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={4} />}
      {data && (
        <article onClick={closeOnLink}>
          <p className={css.about}>
            <StatusTag color={LEVEL_COLORS[data.level]}>{t(`level.${data.level}`)}</StatusTag>
            <span>
              {data.publishedBy
                ? t('by', { name: data.publishedBy, at: data.publishedAt.slice(0, 16) })
                : t('at', { at: data.publishedAt.slice(0, 16) })}
            </span>
            {data.endAt && <span>{t('until', { at: data.endAt.slice(0, 16) })}</span>}
          </p>
          <RichText className={css.text} parts={[data.content]} />
        </article>
      )}
    </Modal>
  )
}
