import { WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../../locale/index.ts'

/** The last day of a paper that has expired. */
export function LapsedDate({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <span className="en-lapsed" title={t('date.lapsed')}>
      {children} <WarningOutlined aria-label={t('date.lapsed')} />
    </span>
  )
}
