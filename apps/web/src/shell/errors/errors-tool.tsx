import BugOutlined from '@ant-design/icons/es/icons/BugOutlined'
import { Popover } from 'antd'
import { useState } from 'react'
import { useLoggedErrors } from '../../shared/faults/error-log.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import css from '../notices/notices-bell.module.css'
import { ErrorList } from './error-list.tsx'
import { useErrorsT } from './locale.ts'

/** Unexpected errors in this window, to be reported to support. */
export default function ErrorsTool() {
  const t = useErrorsT()
  const errors = useLoggedErrors()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title={t('title')}
      content={<ErrorList errors={errors} />}
    >
      <IconButton label={t('tool', { count: errors.length })} aria-haspopup="dialog" aria-expanded={open}>
        <span className={css.bell}>
          <BugOutlined />
          <span className={css.count}>{errors.length}</span>
        </span>
      </IconButton>
    </Popover>
  )
}
