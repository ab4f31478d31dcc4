import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { useCalendarT } from './locale.ts'

const MonthCalendar = lazy(() => import('./month-calendar.tsx'))

/** A month with lunar days and the days off of mainland China. */
export default function CalendarTool() {
  const t = useCalendarT()
  const [open, setOpen] = useState(false)
  const content = (
    <Suspense fallback={<div style={SIZE} />}>
      <MonthCalendar />
    </Suspense>
  )
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomRight" arrow={false} content={content} destroyOnHidden>
      <IconButton label={t('title')} aria-haspopup="dialog" aria-expanded={open}>
        <CalendarOutlined />
      </IconButton>
    </Popover>
  )
}

const SIZE = { width: 364, height: 400 }
