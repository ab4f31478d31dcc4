import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useSession } from '../../shared/session/session.ts'
import css from './calendar-tool.module.css'
import { useCalendarT } from './locale.ts'

const MonthCalendar = lazy(() => import('./month-calendar.tsx'))

/**
 * The calendar or weather page that the server is configured with; otherwise a month with lunar days and the days off
 * of mainland China.
 */
export default function CalendarTool() {
  const t = useCalendarT()
  const [open, setOpen] = useState(false)
  const external = useSession(state => state.user?.widgets?.calendar)
  const content = external ? (
    <iframe
      className={css.external}
      src={external}
      title={t('title')}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
    />
  ) : (
    <Suspense fallback={<div style={SIZE} />}>
      <MonthCalendar />
    </Suspense>
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={content}
      destroyOnHidden
    >
      <IconButton label={t('title')} aria-haspopup="dialog" aria-expanded={open}>
        <CalendarOutlined />
      </IconButton>
    </Popover>
  )
}

const SIZE = { width: 364, height: 400 }
