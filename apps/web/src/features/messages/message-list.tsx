import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MESSAGE_GROUPS, MESSAGE_KIND_NAMES, MESSAGE_KINDS } from '@tuheng/domain/system/messages/message-kinds'
import type { Messages } from '@tuheng/domain/system/messages/message.calls'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { EmptyBlock } from '../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { PageTurner } from '../../engine/common/page-turner.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { loadMessages, markAllRead, markRead, useMessages } from '../../shared/inbox/messages.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale.ts'
import { MessageMark, type MessageGroup } from './message-mark.tsx'
import { followMessage } from './follow.ts'
import css from './messages.module.css'

const SIZE = 20
/** Tasks have their own list. */
const GROUPS = (Object.keys(MESSAGE_GROUPS) as MessageGroup[]).filter(group => group !== 'jobs')

/** All messages, page by page, optionally with unread ones only or of one group. */
export function MessageList() {
  const t = useT()
  const lang = useLang()
  const { unread: waiting, revision: turn } = useMessages()
  const [page, setPage] = useState(1)
  const [unread, setUnread] = useState(false)
  const [group, setGroup] = useState<MessageGroup | ''>('')
  const kinds = MESSAGE_KIND_NAMES.filter(kind => MESSAGE_KINDS[kind].group === group)
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', page, unread, group, turn, lang],
    queryFn: ({ signal }) =>
      call<Messages>('sys/msg/my/list', { page, pageSize: SIZE, unread, ...(group ? { kinds } : {}) }, { signal }),
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
          value={unread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: `${t('unread')}${waiting ? ` ${waiting}` : ''}` },
          ]}
          onChange={value => {
            setUnread(value === 'unread')
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
        <Button disabled={!waiting} onClick={() => read(markAllRead())}>
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
                onClick={() => followMessage(message)}
              >
                <MessageMark kind={message.kind} />
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
        <EmptyBlock title={t(unread ? 'none.unread' : 'none')} text={t(unread ? 'none.unread.text' : 'none.text')} />
      )}
      <div className={css.pager}>
        <PageTurner
          page={page}
          size={SIZE}
          total={data.total}
          totalText={total => t('total', { total })}
          onPage={setPage}
        />
      </div>
    </>
  )
}
