import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { Popover } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { isLive, useJobs } from '../../shared/inbox/jobs.ts'
import { loadMessages, useMessages } from '../../shared/inbox/messages.ts'
import { useNoticesT } from './locale.ts'
import css from './notices-bell.module.css'

const Notices = lazy(() => import('./notices.tsx'))

/** Unread messages and running jobs. */
export function NoticesBell() {
  const t = useNoticesT()
  const unread = useMessages(state => state.unread)
  const running = useJobs(state => state.jobs.filter(isLive).length)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onOpenChange = (next: boolean) => {
    setOpen(next)
    // After Escape the focus returns to the button
    if (!next && document.activeElement?.closest('[role=dialog]')) button.current?.focus()
    if (next) void loadMessages().catch(() => {}) // another window may have read them; on failure the list stays
  }
  const content = (
    <Suspense fallback={<div className={css.loading} />}>
      <Notices onClose={() => setOpen(false)} />
    </Suspense>
  )
  const count = unread + running
  const shown = count > 99 ? '99+' : String(count)
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={content}
      destroyOnHidden
    >
      <IconButton
        ref={button}
        label={count ? t('count', { shown, unread, running }) : t('title')}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <span className={css.bell}>
          <BellOutlined />
          {count > 0 && <span className={css.count}>{shown}</span>}
        </span>
      </IconButton>
    </Popover>
  )
}
