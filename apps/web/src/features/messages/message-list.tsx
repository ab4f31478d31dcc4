import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MESSAGE_GROUPS, MESSAGE_KIND_NAMES, MESSAGE_KINDS } from '@tuheng/domain/system/messages/message-kinds'
import type { Messages } from '@tuheng/domain/system/messages/message.calls'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { EmptyBlock } from '../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { ListPagination } from '../../engine/common/list-pagination.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { loadMessages, markAllRead, markRead, useMessages } from '../../shared/inbox/messages.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale.ts'
import { MessageIcon, type MessageGroup } from './message-icon.tsx'
import { openMessage } from './open-message.ts'
import css from './messages.module.css'

const PAGE_SIZE = 20
/** Tasks have their own list. */
const GROUPS = (Object.keys(MESSAGE_GROUPS) as MessageGroup[]).filter(group => group !== 'jobs')

/** All messages, page by page, optionally with unread ones only or of one group. */
export function MessageList() {
  const t = useT()
  const lang = useLang()
  const { unread: unreadCount, revision } = useMessages()
  const [page, setPage] = useState(1)
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [group, setGroup] = useState<MessageGroup | ''>('')
  const kinds = MESSAGE_KIND_NAMES.filter(kind => MESSAGE_KINDS[kind].group === group)
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', page, onlyUnread, group, revision, lang],
    queryFn: ({ signal }) =>
      call<Messages>(
        'sys/msg/my/list',
        { page, pageSize: PAGE_SIZE, unread: onlyUnread, ...(group ? { kinds } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const read = (work: Promise<void>) => void work.then(() => loadMessages(), notify.error)
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  return (
    <>
      <div className={css.tools}>
        <Segmented
          aria-label={t('title')}
          value={onlyUnread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: `${t('unread')}${unreadCount ? ` ${unreadCount}` : ''}` },
          ]}
          onChange={value => {
            setOnlyUnread(value === 'unread')
            setPage(1)
          }}
        />
        <Select
          className={css.kinds}
          aria-label={t('kindFilter')}
          value={group}
          options={[
            { value: '' as const, label: t('every') },
            ...GROUPS.map(value => ({ value, label: MESSAGE_GROUPS[value][lang] })),
          ]}
          onChange={value => {
            setGroup(value)
            setPage(1)
          }}
        />
        <Button disabled={!unreadCount} onClick={() => read(markAllRead())}>
          {t('readAll')}
        </Button>
      </div>
      {data.list.length ? (
        <ul className={css.rows} aria-label={t('title')}>
          {data.list.map(message => (
            <li key={message.id}>
              <button
                type="button"
                className={css.row}
                data-unread={!message.readAt || undefined}
                onClick={() => openMessage(message)}
              >
                <MessageIcon kind={message.kind} />
                <span className={css.words}>
                  <strong>
                    {message.title}
                    {!message.readAt && <span className="visually-hidden">{t('isUnread')}</span>}
                  </strong>
                  {message.body && <span>{message.body}</span>}
                  <small>
                    <time>{message.createdAt.slice(0, 16)}</time>
                  </small>
                </span>
              </button>
              {!message.readAt && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${t('markRead')}：${message.title}`}
                  onClick={() => read(markRead(message.id))}
                >
                  {t('markRead')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyBlock
          title={t(onlyUnread ? 'none.unread' : 'none')}
          text={t(onlyUnread ? 'none.unread.text' : 'none.text')}
        />
      )}
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
