import { Button } from 'antd'
import { useState } from 'react'
import { openMessage } from '../../features/messages/open-message.ts'
import { MessageIcon } from '../../features/messages/message-icon.tsx'
import { isLive, useJobs } from '../../shared/inbox/jobs.ts'
import { loadOlder, markAllRead, useMessages, type Message } from '../../shared/inbox/messages.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { openTab } from '../../shared/tabs/tabs.ts'
import { JobList } from '../jobs/job-list.tsx'
import { useNoticesT } from './locale.ts'
import css from './notices.module.css'

type Part = 'messages' | 'jobs'

/** Messages and jobs side by side. Opens on the part with news. */
export default function Notices({ onClose }: { onClose: () => void }) {
  const t = useNoticesT()
  const unread = useMessages(state => state.unread)
  const jobs = useJobs(state => state.jobs)
  const running = jobs.filter(isLive).length
  const [part, setPart] = useState<Part>(running && !unread ? 'jobs' : 'messages')
  const go = (where: 'messages' | 'announcements' | 'choices') => {
    onClose()
    openTab({ path: '/messages', search: `?part=${where}` })
  }
  const counts: Record<Part, number> = { messages: unread, jobs: running }
  return (
    <section role="dialog" aria-label={t('title')} className={css.notices} tabIndex={-1} ref={focusPanel}>
      <header className={css.head}>
        {(['messages', 'jobs'] as const).map(name => (
          <button
            key={name}
            type="button"
            className={css.part}
            aria-pressed={part === name}
            onClick={() => setPart(name)}
          >
            {t(name)}
            {counts[name] > 0 && <b>{counts[name]}</b>}
          </button>
        ))}
        {part === 'messages' && (
          <Button type="link" size="small" disabled={!unread} onClick={() => void markAllRead().catch(notify.error)}>
            {t('readAll')}
          </Button>
        )}
      </header>
      {part === 'jobs' ? <JobList jobs={jobs} /> : <MessageList onClose={onClose} />}
      <footer className={css.foot}>
        {(['messages', 'announcements', 'choices'] as const).map(name => (
          <Button key={name} type="link" size="small" onClick={() => go(name)}>
            {t(`all.${name}`)}
          </Button>
        ))}
      </footer>
    </section>
  )
}

function MessageList({ onClose }: { onClose: () => void }) {
  const t = useNoticesT()
  const { list, total } = useMessages()
  const choose = (message: Message) => {
    if (openMessage(message)) onClose()
  }
  if (!list.length) return <p className={css.empty}>{t('none')}</p>
  return (
    <ul className={css.list}>
      {list.map(message => (
        <li key={message.id}>
          <button
            type="button"
            className={css.message}
            data-unread={!message.readAt || undefined}
            onClick={() => choose(message)}
          >
            <MessageIcon kind={message.kind} />
            <span className={css.words}>
              <span className={css.title}>
                {message.title}
                {!message.readAt && <span className="visually-hidden">{t('unread')}</span>}
              </span>
              {message.body && <span className={css.body}>{message.body}</span>}
              <time>{message.createdAt.slice(0, 16)}</time>
            </span>
          </button>
        </li>
      ))}
      {list.length < total && (
        <li>
          <Button type="link" size="small" block onClick={() => void loadOlder().catch(notify.error)}>
            {t('older')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** The panel is at the end of the page, where the keyboard would not find it. */
function focusPanel(section: HTMLElement | null): void {
  section?.focus({ preventScroll: true })
}
