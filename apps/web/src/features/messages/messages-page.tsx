import { useEffect } from 'react'
import { announcementIn, openAnnouncement } from '../../shared/inbox/announcements.ts'
import { useMessages } from '../../shared/inbox/messages.ts'
import { openTab, useTabLocation } from '../../shared/tabs/tabs.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { Subscriptions } from './subscriptions.tsx'
import { useT } from './locale.ts'
import { MessageList } from './message-list.tsx'
import css from './messages.module.css'

const PARTS = ['messages', 'announcements', 'choices'] as const
type Part = (typeof PARTS)[number]

/** 消息: the member's messages, the company's announcements, and the subscriptions. */
export default function MessagesPage() {
  const t = useT()
  const { path, search } = useTabLocation()
  const unread = useMessages(state => state.unread)
  const wanted = announcementIn(path + search)
  useEffect(() => {
    if (wanted === undefined) return
    openAnnouncement(wanted)
    openTab({ path, search: '?part=announcements' })
  }, [wanted, path])
  const asked = new URLSearchParams(search).get('part')
  const part: Part = PARTS.find(one => one === asked) ?? (wanted === undefined ? 'messages' : 'announcements')
  return (
    <div className={`en-page ${css.page}`}>
      <div className={css.sheet}>
        <nav className={css.parts} aria-label={t('title')}>
          {PARTS.map(one => (
            <button
              key={one}
              type="button"
              className={css.part}
              {...(one === part ? { 'aria-current': 'page' } : {})}
              onClick={() => openTab({ path, search: one === 'messages' ? '?part=messages' : `?part=${one}` })}
            >
              {t(`part.${one}`)}
              {one === 'messages' && unread > 0 && <b>{unread}</b>}
            </button>
          ))}
        </nav>
        {part === 'messages' && <MessageList />}
        {part === 'announcements' && <AnnouncementList />}
        {part === 'choices' && <Subscriptions />}
      </div>
    </div>
  )
}
